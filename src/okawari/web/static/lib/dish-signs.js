// @ts-check
// The drawings that stand for the categories of the score sheet, and for the desserts by their names.

export const SIGNS = {
  maki: "maki-3",
  tempura: "tempura",
  sashimi: "sashimi",
  dumpling: "dumpling",
  nigiri: "salmon-on-wasabi",
  squishy: "squishy",
};
export const DESSERT_SIGNS = {
  pudding: "pudding",
  strawberry: "strawberry-3",
  yogurt: "yogurt",
  tea: "tea-3",
  mochi: "mochi",
};
