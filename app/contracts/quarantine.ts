// What arrived and couldn't be read: kept as it came, for the person to see, export or throw away.
// Promise: nothing that was someone's record is dropped because this version can't read it.

import * as z from "zod/mini";

export const quarantinedSchema = z.object({
  id: z.string(),
  /** Where it came from: an earlier version's local storage, a write through the storage facade, a file, a device. */
  from: z.enum(["arrival", "storage", "import", "sync"]),
  /** One sentence in plain words. */
  reason: z.string(),
  /** The item as text, as it came. */
  raw: z.string(),
  at: z.iso.datetime(),
});

export type Quarantined = z.infer<typeof quarantinedSchema>;
