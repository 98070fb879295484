/** The words of the Health Importance page; every claim names its source. */
import type { FigureName } from "#app/figures/names.ts";
import { type Source, sources } from "./sources.ts";

interface Benefit {
  readonly title: string;
  readonly text: string;
  readonly figure: FigureName;
  readonly source: Source;
}

export const benefits: readonly Benefit[] = [
  {
    title: "A stronger heart",
    text: "Regular activity lowers the risk of heart disease and stroke, and brings blood pressure down.",
    figure: "running",
    source: sources.cdcBenefits,
  },
  {
    title: "A clearer mind",
    text: "One workout eases anxiety the same day. Kept up, exercise lowers the risk of depression and dementia.",
    figure: "yoga",
    source: sources.cdcBenefits,
  },
  {
    title: "Better sleep",
    text: "Moving by day improves how well you sleep at night, from the first moderate workout on.",
    figure: "stretching",
    source: sources.cdcBenefits,
  },
  {
    title: "Strong bones and muscles",
    text: "Work all major muscle groups on two days a week or more. It keeps bones firm and joints steady.",
    figure: "squats",
    source: sources.whoActivity,
  },
  {
    title: "A steady weight",
    text: "What you eat decides most of it. Activity makes weight easier to hold and harder to gain.",
    figure: "cycling",
    source: sources.cdcBenefits,
  },
  {
    title: "More years, and better ones",
    text: "People who move too little have a 20 to 30 % higher risk of dying early than those who move enough.",
    figure: "jumping-jacks",
    source: sources.whoActivity,
  },
];

interface ImpactStatistic {
  /** In percent. */
  readonly percent: number;
  readonly label: string;
}

/** As the specification gives them; the note below qualifies them. */
export const impact: readonly ImpactStatistic[] = [
  { percent: 30, label: "reduced heart disease risk" },
  { percent: 50, label: "improved mental well-being" },
  { percent: 40, label: "better sleep quality" },
];

export const impactNote = {
  text: "Round numbers to show the direction, not a promise for one person: effects differ with age, health and how much you move. Public health services confirm the direction of all three.",
  sources: [sources.cdcBenefits, sources.nhsBenefits],
} as const;
