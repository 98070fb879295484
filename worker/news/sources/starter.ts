/** Lasting publications of public health bodies, for a machine without network or key. Titles, addresses and dates only. */
import type { NewsSource } from "./source.ts";

const publications = [
  [
    "2024-06-26",
    "Nearly 1.8 billion adults at risk of disease from not doing enough physical activity",
    "https://www.who.int/news/item/26-06-2024-nearly-1.8-billion-adults-at-risk-of-disease-from-not-doing-enough-physical-activity",
  ],
  ["2024-05-15", "About Sleep", "https://www.cdc.gov/sleep/about/index.html"],
  [
    "2023-07-17",
    "WHO updates guidelines on fats and carbohydrates",
    "https://www.who.int/news/item/17-07-2023-who-updates-guidelines-on-fats-and-carbohydrates",
  ],
  [
    "2022-10-19",
    "WHO highlights high cost of physical inactivity in first-ever global report",
    "https://www.who.int/news/item/19-10-2022-who-highlights-high-cost-of-physical-inactivity-in-first-ever-global-report",
  ],
  [
    "2022-06-17",
    "WHO highlights urgent need to transform mental health and mental health care",
    "https://www.who.int/news/item/17-06-2022-who-highlights-urgent-need-to-transform-mental-health-and-mental-health-care",
  ],
  [
    "2020-11-25",
    "Every move counts towards better health – says WHO",
    "https://www.who.int/news/item/25-11-2020-every-move-counts-towards-better-health-says-who",
  ],
  [
    "2019-09-07",
    "Physical activity guidelines: UK Chief Medical Officers' report",
    "https://www.gov.uk/government/publications/physical-activity-guidelines-uk-chief-medical-officers-report",
  ],
  [
    "2018-11-12",
    "Physical Activity Guidelines for Americans, 2nd edition",
    "https://odphp.health.gov/our-work/nutrition-physical-activity/physical-activity-guidelines/current-guidelines",
  ],
  ["2016-03-17", "The Eatwell Guide", "https://www.gov.uk/government/publications/the-eatwell-guide"],
  [
    "2015-03-04",
    "WHO calls on countries to reduce sugars intake among adults and children",
    "https://www.who.int/news/item/04-03-2015-who-calls-on-countries-to-reduce-sugars-intake-among-adults-and-children",
  ],
] as const;

export function createStarterSource(): NewsSource {
  return {
    name: "starter",
    listDrafts: async () => publications.map(([publishedAt, title, url]) => ({ publishedAt, title, url })),
  };
}
