// The settings on this device.
// Guarantees: every setting has a default, so settings written by another version always parse.

import * as z from "zod/mini";
import { maxRestSeconds } from "./workout/workout-limits.ts";

/** Seconds. */
export const restPresets = [30, 60, 90, 120, 180] as const;

const defaultPlatesG = [25_000, 20_000, 15_000, 10_000, 5_000, 2_500, 1_250];

export const settingsSchema = z.object({
  sound: z.catch(z.boolean(), true),
  vibrate: z.catch(z.boolean(), true),
  speak: z.catch(z.boolean(), false),
  /** Shows a notification at the end of a rest or a routine's step while the page is hidden. */
  notify: z.catch(z.boolean(), false),
  keepAwake: z.catch(z.boolean(), true),
  /** The preset of the rest timer, in seconds. */
  defaultRestS: z.catch(z.int().check(z.minimum(5), z.maximum(maxRestSeconds)), 60),
  weekStart: z.catch(z.enum(["monday", "sunday"]), "monday"),
  /** The weekly target in workouts; 0 means none. */
  weeklyTarget: z.catch(z.int().check(z.nonnegative()), 0),
  /** Reduces motion whatever the system's preference. */
  reduceMotion: z.catch(z.boolean(), false),
  weightUnit: z.catch(z.enum(["kg", "lb"]), "kg"),
  /** The rest after a set of an exercise, in seconds, by the exercise's id. */
  exerciseRestS: z.catch(z.record(z.string(), z.int()), () => ({})),
  /** The plates at hand, in grams, each as one pair. */
  platesG: z.catch(z.array(z.int().check(z.positive())), () => [...defaultPlatesG]),
  barG: z.catch(z.int().check(z.nonnegative()), 20_000),
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
