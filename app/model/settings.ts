// The settings on this device.
// Guarantees: every setting has a default, so settings written by another version always parse.

import * as z from "zod/mini";

const defaultPlatesG = [25_000, 20_000, 15_000, 10_000, 5_000, 2_500, 1_250];

export const settingsSchema = z.object({
  sound: z.catch(z._default(z.boolean(), true), true),
  vibrate: z.catch(z._default(z.boolean(), true), true),
  speak: z.catch(z._default(z.boolean(), false), false),
  /** Shows a notification at the end of a rest or a routine's step while the page is hidden. */
  notify: z.catch(z._default(z.boolean(), false), false),
  keepAwake: z.catch(z._default(z.boolean(), true), true),
  /** The preset of the rest timer, in seconds. */
  defaultRestS: z.catch(z._default(z.int().check(z.minimum(5), z.maximum(3600)), 60), 60),
  weekStart: z.catch(z._default(z.enum(["monday", "sunday"]), "monday"), "monday"),
  /** The weekly target in workouts; 0 means none. */
  weeklyTarget: z.catch(z._default(z.int().check(z.nonnegative()), 0), 0),
  /** Reduces motion whatever the system's preference. */
  reduceMotion: z.catch(z._default(z.boolean(), false), false),
  weightUnit: z.catch(z._default(z.enum(["kg", "lb"]), "kg"), "kg"),
  /** The rest after a set of an exercise, in seconds, by the exercise's id. */
  exerciseRestS: z.catch(z._default(z.record(z.string(), z.int()), {}), {}),
  /** The plates at hand, in grams, each as one pair. */
  platesG: z.catch(z._default(z.array(z.int().check(z.positive())), [...defaultPlatesG]), [
    ...defaultPlatesG,
  ]),
  barG: z.catch(z._default(z.int().check(z.nonnegative()), 20_000), 20_000),
  /** Names of exercises marked as favourites. */
  favourites: z.catch(z._default(z.array(z.string()), []), []),
});

export type Settings = z.infer<typeof settingsSchema>;
