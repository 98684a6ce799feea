"""What points and desserts tell about who will win; made by `.venv/bin/python -m benchmarks.win_scales`.

A line for a dessert of a group of rules: after one round and after two the *scale*, in hundredths of a point, and the
*weight* that a point of the dessert's expected points has, in hundredths. From 572,000 games between planners.
"""

WIN_SCALES = """\
2 seats pudding 371 122 259 120
2 seats strawberry 370 116 251 134
2 seats yogurt 424 110 325 105
2 seats tea 403 88 281 116
2 seats mochi 612 356 447 179
3 seats pudding 365 100 273 98
3 seats strawberry 375 105 281 99
3 seats yogurt 464 101 374 102
3 seats tea 361 102 267 117
3 seats mochi 679 255 491 164
4 seats pudding 323 114 246 113
4 seats strawberry 332 111 265 102
4 seats yogurt 378 116 304 110
4 seats tea 341 112 254 120
4 seats mochi 502 198 373 147
5 seats pudding 298 96 224 106
5 seats strawberry 311 113 235 94
5 seats yogurt 330 105 261 108
5 seats tea 309 113 237 119
5 seats mochi 423 190 322 144
2 dummy pudding 391 103 299 104
2 dummy strawberry 398 112 286 104
2 dummy yogurt 490 101 399 95
2 dummy tea 429 108 305 118
2 dummy mochi 777 245 584 172
2 battle pudding 954 236 528 169
2 battle strawberry 971 288 580 188
2 battle yogurt 1062 216 614 160
2 battle tea 1010 176 526 154
2 battle mochi 1496 664 905 326
2 draw-piles pudding 418 121 294 119
2 draw-piles strawberry 432 126 290 135
2 draw-piles yogurt 468 107 347 109
2 draw-piles tea 456 92 308 115
2 draw-piles mochi 597 308 444 181
2 golf pudding 354 97 258 88
2 golf strawberry 351 102 242 91
2 golf yogurt 367 103 267 97
2 golf tea 355 101 251 92
2 golf mochi 460 50 359 126
3 golf pudding 317 85 235 91
3 golf strawberry 341 36 227 71
3 golf yogurt 341 78 246 89
3 golf tea 297 94 209 92
3 golf mochi 461 29 374 87
4 golf pudding 268 96 199 95
4 golf strawberry 279 28 198 69
4 golf yogurt 296 85 220 90
4 golf tea 261 86 189 84
4 golf mochi 364 0 294 54
5 golf pudding 248 106 185 102
5 golf strawberry 249 34 179 72
5 golf yogurt 268 97 203 94
5 golf tea 235 89 171 86
5 golf mochi 316 0 253 44"""
