/**
 * Lasting publications of public health bodies, for a machine without network or key. Titles, addresses and dates are
 * the publishers'; the summaries are our own words.
 */
import type { NewsSource } from "#worker/news/sources.ts";

const publications = [
  [
    "2024-06-26",
    "Nearly 1.8 billion adults at risk of disease from not doing enough physical activity",
    "https://www.who.int/news/item/26-06-2024-nearly-1.8-billion-adults-at-risk-of-disease-from-not-doing-enough-physical-activity",
    "In 2022 nearly a third of the world's adults moved less than recommended: at least 150 minutes of moderate activity a week.",
  ],
  [
    "2024-05-15",
    "About Sleep",
    "https://www.cdc.gov/sleep/about/index.html",
    "What sleep does for health, how much of it each age needs, and the habits that make it better.",
  ],
  [
    "2023-07-17",
    "WHO updates guidelines on fats and carbohydrates",
    "https://www.who.int/news/item/17-07-2023-who-updates-guidelines-on-fats-and-carbohydrates",
    "For adults: at most 30 % of energy from fat, and carbohydrates above all from whole grains, vegetables, fruit and pulses.",
  ],
  [
    "2022-10-19",
    "WHO highlights high cost of physical inactivity in first-ever global report",
    "https://www.who.int/news/item/19-10-2022-who-highlights-high-cost-of-physical-inactivity-in-first-ever-global-report",
    "A first look at how 194 countries get people to move, and what it costs if they don't: almost 500 million new cases of disease by 2030.",
  ],
  [
    "2022-06-17",
    "WHO highlights urgent need to transform mental health and mental health care",
    "https://www.who.int/news/item/17-06-2022-who-highlights-urgent-need-to-transform-mental-health-and-mental-health-care",
    "A billion people lived with a mental disorder in 2019. The report says what governments, health services and neighbourhoods can change.",
  ],
  [
    "2020-11-25",
    "Every move counts towards better health – says WHO",
    "https://www.who.int/news/item/25-11-2020-every-move-counts-towards-better-health-says-who",
    "150 to 300 minutes of moderate activity a week for adults, an hour a day for children and teenagers, and any amount is better than none.",
  ],
  [
    "2019-09-07",
    "Physical activity guidelines: UK Chief Medical Officers' report",
    "https://www.gov.uk/government/publications/physical-activity-guidelines-uk-chief-medical-officers-report",
    "How much and which activity the four Chief Medical Officers recommend at every age, from babies to people over 65.",
  ],
  [
    "2018-11-12",
    "Physical Activity Guidelines for Americans, 2nd edition",
    "https://odphp.health.gov/our-work/nutrition-physical-activity/physical-activity-guidelines/current-guidelines",
    "Adults: 150 to 300 minutes of moderate activity a week and two days of muscle strengthening. Children: 60 minutes a day.",
  ],
  [
    "2016-03-17",
    "The Eatwell Guide",
    "https://www.gov.uk/government/publications/the-eatwell-guide",
    "A picture of how much of what we eat should come from each food group for a balanced diet.",
  ],
  [
    "2015-03-04",
    "WHO calls on countries to reduce sugars intake among adults and children",
    "https://www.who.int/news/item/04-03-2015-who-calls-on-countries-to-reduce-sugars-intake-among-adults-and-children",
    "Less than a tenth of daily energy from free sugars, and below 5 %, about six teaspoons a day, for further benefits.",
  ],
] as const;

export function createStarterSource(): NewsSource {
  return {
    name: "starter",
    listFound: async () =>
      publications.map(([publishedAt, title, url, description]) => ({
        publishedAt,
        title,
        url,
        description,
      })),
  };
}
