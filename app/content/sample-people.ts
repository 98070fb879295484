/**
 * Sample content: invented testimonials, stories and team members. Replace them by real ones, with consent. Links lead
 * to the services' home pages.
 */
import type { FigureName } from "#app/figures/names.ts";

export interface Testimonial {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  /** Initials, drawn instead of a photograph. */
  readonly avatar: string;
  readonly comment: string;
  /** Out of five. */
  readonly rating: number;
  readonly achievement: string;
}

export const testimonials: readonly Testimonial[] = [
  {
    id: "maya",
    name: "Maya Okafor",
    role: "Nurse, trains after night shifts",
    avatar: "MO",
    comment:
      "I never know when I'll have twenty minutes. Now I press start, do what fits and it still adds up to something by Sunday.",
    rating: 5,
    achievement: "150 minutes a week, 11 weeks in a row",
  },
  {
    id: "jonas",
    name: "Jonas Lindqvist",
    role: "Getting back after a knee operation",
    avatar: "JL",
    comment: "The rest timer keeps me honest. So does seeing that last week I did one squat set fewer.",
    rating: 5,
    achievement: "From 0 to 40 squats",
  },
  {
    id: "priya",
    name: "Priya Raman",
    role: "Runs with her daughter",
    avatar: "PR",
    comment: "No feed, no shouting, no account for the little one. Just a clock and a goal that fills up.",
    rating: 4,
    achievement: "First 5 km without a break",
  },
];

interface SuccessStory {
  readonly name: string;
  readonly achievement: string;
  readonly story: string;
  /** The figure shown instead of a photograph. */
  readonly image: FigureName;
}

export const successStories: readonly SuccessStory[] = [
  {
    name: "Daniel Brandt",
    achievement: "30lbs in 6 months",
    story:
      "Daniel cycled to work and logged every ride. The change came slowly, from a habit that he could keep: half an hour, five days a week.",
    image: "cycling",
  },
  {
    name: "Aïcha Benali",
    achievement: "10 push-ups, from none",
    story:
      "Aïcha started against the kitchen wall, moved down to the table, then to the floor. Three sets every other day, with the rest timer set to 90 seconds.",
    image: "push-ups",
  },
];

export interface TeamMember {
  readonly name: string;
  readonly role: string;
  readonly image: FigureName;
  readonly social: { readonly github: string; readonly linkedin: string; readonly twitter: string };
}

const social = {
  github: "https://github.com/",
  linkedin: "https://www.linkedin.com/",
  twitter: "https://x.com/",
} as const;

export const team: readonly TeamMember[] = [
  { name: "Lena Vogt", role: "Product and design", image: "stretching", social },
  { name: "Samuel Adeyemi", role: "Engineering", image: "running", social },
  { name: "Dr Hannah Clarke", role: "Exercise science", image: "pilates", social },
];
