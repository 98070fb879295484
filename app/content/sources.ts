/** The sources of the health claims: public bodies, by stable addresses. */

export interface Source {
  readonly label: string;
  readonly url: string;
}

export const sources = {
  whoActivity: {
    label: "WHO: Physical activity",
    url: "https://www.who.int/news-room/fact-sheets/detail/physical-activity",
  },
  whoDiet: {
    label: "WHO: Healthy diet",
    url: "https://www.who.int/news-room/fact-sheets/detail/healthy-diet",
  },
  whoSalt: {
    label: "WHO: Sodium reduction",
    url: "https://www.who.int/news-room/fact-sheets/detail/sodium-reduction",
  },
  cdcBenefits: {
    label: "CDC: Health benefits for adults",
    url: "https://www.cdc.gov/physical-activity-basics/health-benefits/adults.html",
  },
  cdcAdults: {
    label: "CDC: Adult activity, an overview",
    url: "https://www.cdc.gov/physical-activity-basics/guidelines/adults.html",
  },
  cdcIntensity: {
    label: "CDC: How to measure intensity",
    url: "https://www.cdc.gov/physical-activity-basics/measuring/index.html",
  },
  cdcSleep: { label: "CDC: About sleep", url: "https://www.cdc.gov/sleep/about/index.html" },
  nhsBenefits: {
    label: "NHS: Benefits of exercise",
    url: "https://www.nhs.uk/live-well/exercise/exercise-health-benefits/",
  },
  nhsAdults: {
    label: "NHS: Activity guidelines for adults",
    url: "https://www.nhs.uk/live-well/exercise/physical-activity-guidelines-for-adults-aged-19-to-64/",
  },
  nhsWarmUp: {
    label: "NHS: How to warm up",
    url: "https://www.nhs.uk/live-well/exercise/how-to-warm-up-before-exercising/",
  },
  nhsStrength: {
    label: "NHS: Strength and flexibility",
    url: "https://www.nhs.uk/live-well/exercise/how-to-improve-strength-flexibility/",
  },
  nhsPlate: {
    label: "NHS: The Eatwell Guide",
    url: "https://www.nhs.uk/live-well/eat-well/food-guidelines-and-food-labels/the-eatwell-guide/",
  },
  nhsWater: {
    label: "NHS: Water, drinks and hydration",
    url: "https://www.nhs.uk/live-well/eat-well/food-guidelines-and-food-labels/water-drinks-nutrition/",
  },
} as const satisfies Readonly<Record<string, Source>>;
