/** The six diet tips; the filter's values are those of the specification (section 9). */
import { type Source, sources } from "./sources.ts";

export const dietTopics = ["all", "nutrition", "timing", "planning"] as const;
type DietTopic = Exclude<(typeof dietTopics)[number], "all">;

interface Meal {
  /** The time of day in 24 hours, such as `07:30`. */
  readonly time: string;
  readonly meal: string;
}

export interface DietTip {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly foodSuggestions: readonly string[];
  readonly mealPlan: readonly Meal[];
  readonly category: DietTopic;
  readonly sources: readonly Source[];
}

export const dietTips: readonly DietTip[] = [
  {
    id: "five-a-day",
    title: "Five portions of plants",
    description:
      "400 g of fruit and vegetables a day lower the risk of heart disease, stroke and some cancers.",
    foodSuggestions: [
      "Carrots and peppers",
      "Spinach, kale, broccoli",
      "Berries, fresh or frozen",
      "Apples, bananas",
    ],
    mealPlan: [
      { time: "07:30", meal: "Porridge with a handful of berries" },
      { time: "10:30", meal: "An apple" },
      { time: "13:00", meal: "Lentil soup and a mixed salad" },
      { time: "19:00", meal: "Roast vegetables with chickpeas and rice" },
    ],
    category: "nutrition",
    sources: [sources.whoDiet],
  },
  {
    id: "protein-every-meal",
    title: "Some protein with each meal",
    description:
      "Beans, pulses, fish, eggs and meat give muscles what they are repaired with. Spread it over the day.",
    foodSuggestions: ["Lentils, beans, chickpeas", "Eggs", "Oily fish such as salmon", "Plain yoghurt, tofu"],
    mealPlan: [
      { time: "08:00", meal: "Two eggs on wholegrain toast" },
      { time: "12:30", meal: "Bean salad with feta" },
      { time: "16:00", meal: "Plain yoghurt with nuts" },
      { time: "19:30", meal: "Salmon, potatoes, green beans" },
    ],
    category: "nutrition",
    sources: [sources.nhsPlate],
  },
  {
    id: "before-training",
    title: "Eat before you train, not right before",
    description:
      "A meal two to three hours ahead fuels the workout without weighing you down. A banana fits closer.",
    foodSuggestions: ["Wholegrain bread", "Rice or pasta", "Bananas", "Oats"],
    mealPlan: [
      { time: "15:00", meal: "Wholegrain sandwich with turkey or hummus" },
      { time: "17:00", meal: "A banana, a glass of water" },
      { time: "18:00", meal: "Your workout" },
      { time: "19:30", meal: "Rice with vegetables and tofu or chicken" },
    ],
    category: "timing",
    sources: [sources.nhsPlate],
  },
  {
    id: "drink-through-the-day",
    title: "Drink through the day",
    description: "Six to eight glasses are a good measure for most people; more when it is hot or you sweat.",
    foodSuggestions: ["Tap water", "Lower-fat milk", "Tea or coffee without sugar", "Melon, cucumber"],
    mealPlan: [
      { time: "07:30", meal: "A glass of water, then coffee" },
      { time: "10:00", meal: "Water, a glass an hour until lunch" },
      { time: "15:00", meal: "Tea without sugar" },
      { time: "18:30", meal: "Water before, during and after training" },
    ],
    category: "timing",
    sources: [sources.nhsWater],
  },
  {
    id: "cook-once-eat-twice",
    title: "Cook once, eat twice",
    description:
      "A plan for three evenings is enough. What is in the fridge decides what you eat when you are tired.",
    foodSuggestions: ["Dried lentils and beans", "Brown rice", "Frozen vegetables", "Tinned tomatoes"],
    mealPlan: [
      { time: "Sun 17:00", meal: "Cook a large pot of bean chilli" },
      { time: "Mon 12:30", meal: "Chilli with rice from the box" },
      { time: "Tue 19:00", meal: "Chilli in a baked potato, with salad" },
      { time: "Wed 19:00", meal: "Pasta with tinned tomatoes and spinach" },
    ],
    category: "planning",
    sources: [sources.nhsPlate],
  },
  {
    id: "less-salt-less-sugar",
    title: "Swap salt and sugar, one at a time",
    description:
      "Under 5 g of salt a day, and sugars under a tenth of your energy. Most of both hides in what is packaged.",
    foodSuggestions: [
      "Herbs, lemon, garlic",
      "Unsalted nuts",
      "Plain oats instead of sweet cereal",
      "Fruit for dessert",
    ],
    mealPlan: [
      { time: "08:00", meal: "Oats with banana instead of sweet cereal" },
      { time: "13:00", meal: "Home-made wrap instead of a ready meal" },
      { time: "16:00", meal: "Unsalted nuts instead of crisps" },
      { time: "19:00", meal: "Fish with lemon and herbs, no extra salt" },
    ],
    category: "planning",
    sources: [sources.whoDiet, sources.whoSalt],
  },
];
