/** The six fitness tips; the filter's values are those of the specification (section 9). */
import { type Source, sources } from "./sources.ts";

export const fitnessLevels = ["all", "beginner", "intermediate", "advanced"] as const;
type FitnessLevel = Exclude<(typeof fitnessLevels)[number], "all">;

export interface FitnessTip {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly details: readonly string[];
  readonly category: FitnessLevel;
  readonly sources: readonly Source[];
}

export const fitnessTips: readonly FitnessTip[] = [
  {
    id: "start-with-half-an-hour",
    title: "Start with half an hour",
    description:
      "30 minutes of daily exercise, five days a week, is what health services recommend. Walking counts.",
    details: [
      "Split it if you like: three times ten minutes add up just the same.",
      "Moderate means that you can talk but not sing.",
      "Begin with two days a week and add one every fortnight.",
      "Put it next to something that you do anyway, such as lunch.",
    ],
    category: "beginner",
    sources: [sources.cdcAdults, sources.cdcIntensity],
  },
  {
    id: "warm-up",
    title: "Warm up first",
    description: "Six minutes are enough to make muscles ready and the first set feel easier.",
    details: [
      "March on the spot for three minutes, arms swinging.",
      "Heel digs and knee lifts, 30 seconds each.",
      "Two sets of ten shoulder rolls, forwards and backwards.",
      "Ten knee bends, slowly. Then begin.",
    ],
    category: "beginner",
    sources: [sources.nhsWarmUp],
  },
  {
    id: "strength-twice-a-week",
    title: "Add strength twice a week",
    description: "Running alone leaves half of you out. Two short strength workouts cover the rest.",
    details: [
      "Legs, hips, back, belly, chest, shoulders, arms: each of them, each week.",
      "Three sets of 8 to 12 squats, lunges and push-ups need no equipment.",
      "Stop a set when two more would spoil the form.",
      "Rest 60 to 90 seconds between sets. The timer has both.",
    ],
    category: "intermediate",
    sources: [sources.whoActivity, sources.nhsStrength],
  },
  {
    id: "progress-slowly",
    title: "Change one thing at a time",
    description:
      "Longer, faster or more often: raise one of them, keep the others, and look again in a week.",
    details: [
      "Note how hard it felt. The same workout feeling easier is progress.",
      "Every fourth week do a little less, and let the body catch up.",
      "Sharp pain, dizziness or pressure in the chest: stop, and see a doctor.",
      "A missed day is skipped, not doubled.",
    ],
    category: "intermediate",
    sources: [sources.nhsAdults],
  },
  {
    id: "short-and-hard",
    title: "Go short and hard",
    description:
      "75 minutes of vigorous activity a week do what 150 moderate ones do. Intervals get you there.",
    details: [
      "Vigorous means that you can say only a few words before you need a breath.",
      "Try one minute hard, two minutes easy, eight times.",
      "Not two days in a row: hard workouts need a day to work.",
      "Ease in with five minutes and out with five.",
    ],
    category: "advanced",
    sources: [sources.whoActivity, sources.cdcIntensity],
  },
  {
    id: "recover-on-purpose",
    title: "Recover on purpose",
    description: "Training breaks you down a little; rest is what builds you up. Plan it like a workout.",
    details: [
      "Sleep seven hours or more; after hard days rather more.",
      "Stretch what you worked for 15 to 30 seconds each, without bouncing.",
      "An easy walk or slow cycling the day after beats the sofa.",
      "Worse results and bad sleep for a week? Take three easy days.",
    ],
    category: "advanced",
    sources: [sources.cdcSleep, sources.nhsStrength],
  },
];
