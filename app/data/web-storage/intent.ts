import { goalTypeSchema } from "#app/model/goal.ts";
import type { Fields } from "#app/model/json.ts";
import type { RowTable } from "#app/model/row-change.ts";
import type { TableName, Tx } from "../engine/row-database.ts";
import { isAlive, tombstone } from "../rows/merge-row.ts";
import { correctionField, currentOf } from "../rows/progress.ts";
import { type Edit, type StoreContext, scopeOf, writeRowsIn } from "../rows/row-writer.ts";
import { allKey } from "../rows/totals.ts";
import { quarantined } from "../stores/quarantine-store.ts";

/** A change of the rows by a call on the facade. It is decided at once and written a moment later. */
export type Intent =
  /** Restores the row if it is deleted, and sets these fields; a goal's `current` is set to this number. */
  | { kind: "put"; table: RowTable; key: string; patch: Fields; current?: number }
  | { kind: "delete"; table: RowTable; key: string }
  | { kind: "quarantine"; item: unknown; reason: string };

/** The tables that intents may touch. */
export const intentScope: readonly TableName[] = [...scopeOf("history", "goals", "settings"), "quarantine"];

/** Writes intents in their order, within a transaction over `intentScope`. */
export async function writeIntents(
  context: StoreContext,
  tx: Tx,
  intents: readonly Intent[],
  from: "storage" | "arrival" = "storage",
): Promise<void> {
  const rows = intents.filter((intent) => intent.kind !== "quarantine");
  await writeRowsIn(tx, context, async (writer) => {
    const [{ device }] = await Promise.all([
      writer.loadClock(),
      writer.loadTotals([allKey]),
      writer.loadNamed(rows),
    ]);
    const edits = rows.map((intent): Edit => {
      const { table, key } = intent;
      if (intent.kind === "delete") return { table, key, patch: { [tombstone]: true } };
      const row = writer.find(table, key);
      const patch = { ...intent.patch };
      if (row && !isAlive(row)) patch[tombstone] = false;
      const fields = { ...row?.value, ...patch };
      const type = goalTypeSchema.safeParse(fields.type).data;
      if (intent.current !== undefined && type) {
        // Only the difference is written, as this device's correction: corrections of other devices stay.
        const own = correctionField(device);
        patch[own] = intent.current - currentOf(type, { ...fields, [own]: 0 }, writer.sumsOf(key));
      }
      return { table, key, patch };
    });
    await writer.write(edits.filter(({ patch }) => Object.keys(patch).length > 0));
  });
  const unreadable = intents.filter((intent) => intent.kind === "quarantine");
  await tx.put(
    "quarantine",
    unreadable.map(({ item, reason }) => quarantined(context, from, item, reason)),
  );
}
