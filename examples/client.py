"""A bot from outside: takes a seat at a table and plays. See docs/protocol.md; needs only `websockets`.

python examples/client.py http://127.0.0.1:8750 ABC234      (the code that the lobby shows)
"""

import asyncio
import json
import random
import sys
import urllib.request

from websockets.asyncio.client import connect


async def play(url: str, code: str) -> None:
    """Sit down, then choose a legal card in every turn until the match is over."""
    body = json.dumps({"code": code, "name": "My bot"}).encode()
    request = urllib.request.Request(f"{url}/api/bot-seat", body, {"Content-Type": "application/json"})
    seat = json.load(urllib.request.urlopen(request))
    headers = {"Authorization": f"Bearer {seat['token']}"}
    address = f"{url.replace('http', 'ws', 1)}/ws/{seat['table']}"
    parts: dict = {}
    answered = -1
    async for socket in connect(address, additional_headers=headers):  # connects again when the connection is lost
        async for frame in socket:
            parts |= json.loads(frame).get("parts", {})
            if parts.get("end"):
                print("over:", parts["end"]["reason"], parts["end"]["totals"])
                return
            turn, own = parts.get("turn"), parts["own"]
            if turn and turn["number"] != answered and own["legal"]:
                answered = turn["number"]
                pick = random.choice(own["legal"])
                choose = {"command": "choose", "id": f"t{answered}", "turn": answered, "pick": pick, "lock": True}
                await socket.send(json.dumps(choose))
        answered = -1


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:]))
