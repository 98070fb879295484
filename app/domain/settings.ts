// The settings on this device.
// Guarantees: every setting has a default, so settings written by another version always parse.

import * as z from "zod/mini";
import { findWeekStart, weekStarts } from "#app/lib/calendar-week.ts";
import { findWeightUnit, parseWeight, type WeightUnit } from "#app/lib/weight.ts";
import { maxRestSeconds } from "./workout/workout-limits.ts";

/** Seconds. */
export const restPresets = [30, 60, 90, 120, 180] as const;

const pounds = (lb: number): number => parseWeight(String(lb), "lb").grams ?? 0;

/** The equipment of a typical gym, in grams: a pair of each plate and the long bar. */
export const usualEquipment: Readonly<
  Record<WeightUnit, { readonly platesG: readonly number[]; readonly barG: number }>
> = {
  kg: { platesG: [25_000, 20_000, 15_000, 10_000, 5_000, 2_500, 1_250], barG: 20_000 },
  lb: { platesG: [45, 35, 25, 10, 5, 2.5].map(pounds), barG: pounds(45) },
};

/** Plates and bar that were not chosen are the usual ones of this unit. */
const usualHere = () => usualEquipment[findWeightUnit()];

export const settingsSchema = z.object({
  sound: z.catch(z.boolean(), true),
  vibrate: z.catch(z.boolean(), true),
  speak: z.catch(z.boolean(), false),
  /** Shows a notification at the end of a rest or a routine's step while the page is hidden. */
  notify: z.catch(z.boolean(), false),
  keepAwake: z.catch(z.boolean(), true),
  /** The preset of the rest timer, in seconds. */
  defaultRestS: z.catch(z.int().check(z.minimum(5), z.maximum(maxRestSeconds)), 60),
  /** Until it is chosen, the day on which weeks start in the reader's locale. */
  weekStart: z.catch(z.enum(weekStarts), () => findWeekStart()),
  /** The weekly target in workouts; 0 means none. */
  weeklyTarget: z.catch(z.int().check(z.nonnegative()), 0),
  /** Reduces motion whatever the system's preference. */
  reduceMotion: z.catch(z.boolean(), false),
  /** Until it is chosen, the usual unit of the reader's region. */
  weightUnit: z.catch(z.enum(["kg", "lb"]), () => findWeightUnit()),
  /** The rest after a set of an exercise, in seconds, by the exercise's id. */
  exerciseRestS: z.catch(z.record(z.string(), z.int()), () => ({})),
  /** The plates at hand, in grams, each as one pair. */
  platesG: z.catch(z.array(z.int().check(z.positive())), () => [...usualHere().platesG]),
  barG: z.catch(z.int().check(z.nonnegative()), () => usualHere().barG),
  /** Names of exercises marked as favourites. */
  favourites: z.catch(z.array(z.string()), () => []),
});

export type Settings = z.infer<typeof settingsSchema>;

/** A change of settings. A setting with a value for each exercise lists only the exercises that change. */
export type SettingsPatch = Partial<Omit<Settings, "exerciseRestS" | "favourites">> & {
  readonly exerciseRestS?: Readonly<Record<string, number>>;
  /** Whether an exercise is a favourite, by its name. */
  readonly favourites?: Readonly<Record<string, boolean>>;
};
