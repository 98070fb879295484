/** The words of the home page; titles and numbers are those of the specification. */
import type { FigureName } from "#app/figures/names.ts";
import { type Source, sources } from "./sources.ts";

interface LinkedFeature {
  readonly title: string;
  readonly text: string;
  readonly path: string;
  readonly linkLabel: string;
  readonly figure: FigureName;
}

export const features: readonly LinkedFeature[] = [
  {
    title: "Smart Workout Tracking",
    text: "Choose an exercise and press start. Time and calories count on, even if the phone goes to sleep.",
    path: "/work-out-now",
    linkLabel: "Try the tracker",
    figure: "jumping-jacks",
  },
  {
    title: "Progress Analytics",
    text: "Health monitoring in one place: minutes, calories, weight and goals, so that you see what your effort adds up to.",
    path: "/health-importance",
    linkLabel: "See why it matters",
    figure: "squats",
  },
  {
    title: "Community Support",
    text: "Made by people who train badly on Mondays too. Read who we are and what we believe in.",
    path: "/about",
    linkLabel: "Meet us",
    figure: "yoga",
  },
];

export const guidance: readonly LinkedFeature[] = [
  {
    title: "Personalized Workouts",
    text: "Cardio, strength or flexibility: start from what your body needs today.",
    path: "/health-importance",
    linkLabel: "What exercise does for you",
    figure: "lunges",
  },
  {
    title: "Nutrition Guidance",
    text: "Training works better on a full tank. Tips that fit beginners and old hands.",
    path: "/fitness-tips",
    linkLabel: "Read the fitness guide",
    figure: "cycling",
  },
  {
    title: "Progress Tracking",
    text: "Small changes on the plate show up in the log. Plan them like a workout.",
    path: "/diet-tips",
    linkLabel: "Read the diet tips",
    figure: "push-ups",
  },
];

interface InsideFeature {
  readonly icon: "sets" | "supersets" | "offline" | "private" | "import" | "sync";
  readonly title: string;
  readonly text: string;
}

export const inside: readonly InsideFeature[] = [
  {
    icon: "sets",
    title: "Sets with last time's numbers",
    text: "Tick a set with one tap. Records, warm-up sets, plates and rests come by themselves.",
  },
  {
    icon: "supersets",
    title: "Supersets and routines",
    text: "Plan a push day once. The routine offers itself on its day and raises the weights when you are ready.",
  },
  {
    icon: "offline",
    title: "Works without a network",
    text: "In a cellar, on a plane, after a reload: nothing that you ticked is lost.",
  },
  {
    icon: "private",
    title: "Nobody reads along",
    text: "Your training stays on your device. No account, no advertising, no fee.",
  },
  {
    icon: "import",
    title: "Your history comes along",
    text: "Import files of Strong, Hevy and others, look before you take them in, and undo it. Export at any time.",
  },
  {
    icon: "sync",
    title: "Sync that can't be read",
    text: "With an account your devices share everything, encrypted before it leaves them (beta).",
  },
];

export interface Screenshot {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export const screenshots: readonly Screenshot[] = [
  {
    id: "workout-tracking",
    title: "Workout Tracking",
    text: "The clock, the calories and one button to end.",
  },
  {
    id: "guided-exercises",
    title: "Guided Exercises",
    text: "Nine exercises in three categories, each a tap away.",
  },
  { id: "form-guidance", title: "Form Guidance", text: "A figure that moves as you should." },
];

interface ComingFeature {
  readonly title: string;
  readonly text: string;
  /** The way to it, if it is here already. */
  readonly path?: string;
}

export const comingSoon: readonly ComingFeature[] = [
  {
    title: "AI Workout Planner",
    text: "A week of workouts from your goals and what you did before, planned on your device by rules, not by a language model.",
    path: "/work-out-now?plan=",
  },
  {
    title: "Progress Tracker",
    text: "Your week against the plan, your lifts and your weight over months, said in two sentences and in pictures.",
    path: "/work-out-now?plan=",
  },
  { title: "Community Challenges", text: "Shared goals with friends. You decide what they see." },
];

interface TipColumn {
  readonly title: string;
  readonly tone: "cardio" | "flex" | "strength";
  readonly tips: readonly string[];
  readonly source: Source;
}

export const expertTips: readonly TipColumn[] = [
  {
    title: "Cardio Health",
    tone: "cardio",
    tips: [
      "Aim for 30 minutes of daily exercise: on five days that makes the 150 minutes recommended a week.",
      "At a moderate pace you can talk but not sing.",
      "Short bouts count. Take the stairs, get off a stop early.",
    ],
    source: sources.cdcAdults,
  },
  {
    title: "Nutrition",
    tone: "flex",
    tips: [
      "Eat at least 400 g of fruit and vegetables a day, about five portions.",
      "Choose whole grains, beans and nuts over what is refined.",
      "Keep salt under 5 g a day, about a teaspoon.",
    ],
    source: sources.whoDiet,
  },
  {
    title: "Lifestyle",
    tone: "strength",
    tips: [
      "Adults need seven hours of sleep or more.",
      "Go to bed and get up at the same time, weekends too.",
      "Leave screens and coffee out of the last hours of the day.",
    ],
    source: sources.cdcSleep,
  },
];

interface StatItem {
  readonly number: string;
  readonly label: string;
}

/** Marketing numbers as the specification gives them. Its two rows disagree, and both are shown. */
export const trustStats: readonly StatItem[] = [
  { number: "50,000+", label: "Active users" },
  { number: "2,500K+", label: "Workouts" },
  { number: "98%", label: "Success rate" },
  { number: "150+", label: "Trainers" },
];

export const communityStats: readonly (StatItem & {
  readonly icon: "users" | "plans" | "calories" | "stories";
})[] = [
  { number: "10K+", label: "Active Users", icon: "users" },
  { number: "500+", label: "Workout Plans", icon: "plans" },
  { number: "1M+", label: "Calories Burned", icon: "calories" },
  { number: "50K+", label: "Success Stories", icon: "stories" },
];
