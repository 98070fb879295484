import type { KeptTable } from "#app/contracts/change-log.ts";
import { goalTypeSchema } from "#app/contracts/goal.ts";
import type { Fields } from "#app/contracts/json.ts";
import type { TableName, Tx } from "../engine/row-database.ts";
import { createPen, type Edit, scopeOf } from "../log/pen.ts";
import { quarantined } from "../log/quarantine.ts";
import { isAlive } from "../merge/merge-row.ts";
import { correctionField, currentOf } from "../merge/progress.ts";
import { goalKey } from "../merge/tally.ts";
import { tombstone } from "../merge/tombstone.ts";
import type { StoreContext } from "../stores/store-context.ts";

/** What a call on the facade means for the rows. It is decided at once and written a moment later. */
export type Intent =
  /** The row lives and has these fields; a goal's `current` is set to this number. */
  | { kind: "put"; table: KeptTable; key: string; patch: Fields; current?: number }
  | { kind: "bury"; table: KeptTable; key: string; clears?: true }
  | { kind: "quarantine"; item: unknown; reason: string };

/** The tables that intents may touch. */
export const intentScope: readonly TableName[] = [...scopeOf("history", "goals", "strings"), "quarantine"];

/** Writes intents in their order, within a transaction over `intentScope`. */
export async function writeIntents(
  context: StoreContext,
  tx: Tx,
  intents: readonly Intent[],
  from: "storage" | "arrival" = "storage",
): Promise<void> {
  const rows = intents.filter((intent) => intent.kind !== "quarantine");
  const found = await Promise.all(
    [...new Set(rows.map((intent) => intent.table))].map(async (table) => {
      const keys = rows.filter((intent) => intent.table === table).map((intent) => intent.key);
      const present = await tx.findMany(table, keys);
      return keys.map((key, n) => [`${table}/${key}`, present[n]] as const);
    }),
  );
  const present = new Map(found.flat());
  const corrected = rows.filter((intent) => intent.kind === "put" && intent.current !== undefined);
  const tallies = await tx.findMany(
    "tallies",
    corrected.map((intent) => goalKey(intent.key)),
  );
  const tallyOf = new Map(corrected.map((intent, n) => [intent.key, tallies[n]]));

  const pen = createPen(tx, context);
  const device = corrected.length > 0 ? await pen.findDevice() : "";
  const edits: Edit[] = [];
  for (const intent of rows) {
    const { table, key } = intent;
    const row = present.get(`${table}/${key}`);
    if (intent.kind === "bury") {
      const { clears } = intent;
      edits.push({ table, key, patch: { [tombstone]: true }, ...(clears && { clears }) });
      continue;
    }
    const patch = { ...intent.patch };
    if (row && !isAlive(row)) patch[tombstone] = false;
    const fields = { ...row?.value, ...patch };
    const type = goalTypeSchema.safeParse(fields.type).data;
    if (intent.current !== undefined && type) {
      // Only the difference is written, as this device's share: what other devices count stays counted.
      const own = correctionField(device);
      patch[own] = intent.current - currentOf(type, { ...fields, [own]: 0 }, tallyOf.get(key));
    }
    if (Object.keys(patch).length > 0) edits.push({ table, key, patch });
  }
  if (edits.length > 0) await pen.write(edits);
  const unreadable = intents.filter((intent) => intent.kind === "quarantine");
  await tx.put(
    "quarantine",
    unreadable.map(({ item, reason }) => quarantined(context, from, item, reason)),
  );
}
