// What a person has chosen on this device.
// Promise: every setting has a default, so settings written by another version always parse.

import * as z from "zod/mini";

export const settingsSchema = z.object({
  sound: z.catch(z._default(z.boolean(), false), false),
  vibrate: z.catch(z._default(z.boolean(), false), false),
  speak: z.catch(z._default(z.boolean(), false), false),
  /** Shows a notification at the end of a rest or a routine's step while the page is hidden. */
  notify: z.catch(z._default(z.boolean(), false), false),
  keepAwake: z.catch(z._default(z.boolean(), true), true),
  /** Seconds of rest that the timer offers first. */
  defaultRestS: z.catch(z._default(z.int().check(z.minimum(5), z.maximum(3600)), 60), 60),
  weekStart: z.catch(z._default(z.enum(["monday", "sunday"]), "monday"), "monday"),
  /** Workouts a week that the person aims at; 0 means none chosen. */
  weeklyTarget: z.catch(z._default(z.int().check(z.nonnegative()), 0), 0),
  /** Stills the page's movements whatever the system says. */
  reduceMotion: z.catch(z._default(z.boolean(), false), false),
  /** Names of exercises marked as favourites. */
  favourites: z.catch(z._default(z.array(z.string()), []), []),
});

export type Settings = z.infer<typeof settingsSchema>;
