/*
 * Metabolic equivalents of the library's exercises: the 2011 Compendium of Physical Activities (Ainsworth et al.), with
 * its codes (docs/decisions/0158).
 */
import type { Exercise } from "./exercise.ts";

/** By the exercise's id. */
export const ownMet: Readonly<Record<string, number>> = {
  bicycling: 7.5, // 01015
  "bicycling-stationary": 7, // 02010
  "recumbent-bike": 7, // 02010
  "elliptical-trainer": 5, // 02048
  "rowing-stationary": 4.8, // 02071
  stairmaster: 9, // 02065
  "step-mill": 9, // 02065
  "rope-jumping": 11.8, // 15551
  skating: 7, // 15590, on rollers
  "jogging-treadmill": 7, // 12020
  "running-treadmill": 8, // 12150
  "trail-running-walking": 6, // 12010
  "walking-treadmill": 3.5, // 17190
};

const general = {
  cardio: 7, // 02010
  strength: 3.5, // 02054, rests included
  flexibility: 2.3, // 02101
} as const;
/** Calisthenics of moderate effort: push-ups, sit-ups, pull-ups, lunges (02022). */
const calisthenics = 3.8;
/** Squats with a weight (02052). */
const squats = 5;

/** The MET value of an exercise of the library. */
export function metOf({
  id,
  name,
  category,
  measure,
}: Pick<Exercise, "id" | "name" | "category" | "measure">): number {
  const own = Object.hasOwn(ownMet, id) ? ownMet[id] : undefined;
  if (own !== undefined) return own;
  if (category !== "strength") return general[category];
  if (measure === "bodyweight-reps") return calisthenics;
  return measure === "weight-reps" && /\bsquats?\b/i.test(name) ? squats : general.strength;
}
