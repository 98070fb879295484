/**
 * Sample news for a machine without network or key: lasting pages of public health bodies. The addresses are theirs, the
 * summaries are our own words. The dates are made up, one for each of the last days, so that the list looks like news.
 */
import type { NewsSource } from "#worker/news/sources.ts";

const dayMs = 86_400_000;

/** Newest first. */
const pages = [
  [
    "Physical activity",
    "https://www.who.int/news-room/fact-sheets/detail/physical-activity",
    "Nearly a third of the world's adults move less than recommended: at least 150 minutes of moderate activity a week.",
  ],
  [
    "About Sleep",
    "https://www.cdc.gov/sleep/about/index.html",
    "What sleep does for health, how much of it each age needs, and the habits that make it better.",
  ],
  [
    "Healthy diet",
    "https://www.who.int/news-room/fact-sheets/detail/healthy-diet",
    "For adults: at most 30 % of energy from fat, and carbohydrates above all from whole grains, vegetables, fruit and pulses.",
  ],
  [
    "Mental health: strengthening our response",
    "https://www.who.int/news-room/fact-sheets/detail/mental-health-strengthening-our-response",
    "What harms and what protects mental health, and what governments, health services and neighbourhoods can do for it.",
  ],
  [
    "Physical activity guidelines: UK Chief Medical Officers' report",
    "https://www.gov.uk/government/publications/physical-activity-guidelines-uk-chief-medical-officers-report",
    "How much and which activity the four Chief Medical Officers recommend at every age, from babies to people over 65.",
  ],
  [
    "Obesity and overweight",
    "https://www.who.int/news-room/fact-sheets/detail/obesity-and-overweight",
    "How weight is judged, what it means for health, and what helps: food with less sugar and fat, and regular activity.",
  ],
  [
    "Physical Activity Guidelines for Americans, 2nd edition",
    "https://odphp.health.gov/our-work/nutrition-physical-activity/physical-activity-guidelines/current-guidelines",
    "Adults: 150 to 300 minutes of moderate activity a week and two days of muscle strengthening. Children: 60 minutes a day.",
  ],
  [
    "The Eatwell Guide",
    "https://www.gov.uk/government/publications/the-eatwell-guide",
    "A picture of how much of what we eat should come from each food group for a balanced diet.",
  ],
  [
    "Sodium reduction",
    "https://www.who.int/news-room/fact-sheets/detail/sodium-reduction",
    "Less than a teaspoon of salt a day for adults, where most of it hides in food, and how to cook with less.",
  ],
  [
    "Depression",
    "https://www.who.int/news-room/fact-sheets/detail/depression",
    "How depression differs from low spirits, who has it, and which treatments and habits help, exercise among them.",
  ],
] as const;

export function createStarterSource(now: () => number = Date.now): NewsSource {
  return {
    name: "starter",
    listFound: async () =>
      pages.map(([title, url, description], age) => ({
        publishedAt: new Date(now() - (age + 1) * dayMs).toISOString().slice(0, 10),
        title,
        url,
        description,
      })),
  };
}
