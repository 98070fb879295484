// Records that couldn't be read, stored as they came. Their owner can view, export or delete them.
// Guarantees: no record is dropped because this version can't read it.

import * as z from "zod/mini";

export const quarantinedSchema = z.object({
  id: z.string(),
  /**
   * Its source: the browser's local storage ("arrival", a stored name), a write through the storage facade, a file, a
   * device.
   */
  from: z.enum(["arrival", "storage", "import", "sync"]),
  /** One sentence for the screen. */
  reason: z.string(),
  /** The item as text, as it came. */
  raw: z.string(),
  at: z.iso.datetime(),
});

export type Quarantined = z.infer<typeof quarantinedSchema>;
