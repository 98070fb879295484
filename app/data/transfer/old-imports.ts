// Whether former versions have imported entries here that still lack their sets.

import * as z from "zod/mini";
import type { RowDatabase } from "../engine/row-database.ts";

/**
 * The key of the record in "meta" that says that the imports of former versions were searched for entries without sets; a
 * stored name.
 */
export const upgradedKey = "lifted";

export interface OldImports {
  /** The search is still to be done. */
  readonly waiting: boolean;
  /** Entries whose weights have no unit. */
  readonly unitless: number;
}

const upgradedSchema = z.object({ unitless: z.int() });

/** Reads two records, so that a start without former imports costs nothing. */
export function findOldImports(db: RowDatabase): Promise<OldImports> {
  return db.read(["history", "meta"], async (tx) => {
    const [record] = await tx.findMany("meta", [upgradedKey]);
    if (record)
      return { waiting: false, unitless: upgradedSchema.safeParse(record.value).data?.unitless ?? 0 };
    const found = await Promise.all(
      ["hevy-", "strong-"].map((from) => tx.list("history", { from, to: `${from}~`, limit: 1 })),
    );
    return { waiting: found.flat().length > 0, unitless: 0 };
  });
}
