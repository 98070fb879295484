// What a person has chosen, one row of named fields.
// Guarantees: reading always returns every setting; unreadable ones have their default.

import { toPresent } from "#app/model/json.ts";
import { type Settings, settingsSchema } from "#app/model/settings.ts";
import { remember } from "../engine/observe.ts";
import type { RowDatabase } from "../engine/row-database.ts";
import { type StoreContext, writeRows } from "../rows/row-writer.ts";

export interface SettingsStore {
  read(): Promise<Settings>;
  /** Changes the given settings and leaves the others. */
  save(patch: Partial<Settings>): Promise<Settings>;
}

const key = "settings";

const readSettings = remember((db: RowDatabase) =>
  db.read(["settings"], async (tx) => {
    const [row] = await tx.findMany("settings", [key]);
    return settingsSchema.parse(toPresent(row?.value ?? {}));
  }),
);

export const createSettingsStore = (context: StoreContext): SettingsStore => ({
  read: () => readSettings(context.db),
  save: (patch) =>
    writeRows(context, ["settings"], async (writer) => {
      const [row] = await writer.write([{ table: "settings", key, patch }]);
      return settingsSchema.parse(toPresent(row?.value ?? {}));
    }),
});
