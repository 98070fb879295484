// A person's settings: one row of named fields. Favourites and rests have a field for each exercise, such as
// `favourites:Dips`. Former versions wrote all favourites into one field, and all rests into another: an exercise's own
// field overrides these.
// Guarantees: reading always returns every setting; unreadable ones have their default. After a merge, the settings that two
// devices have chosen for two exercises are both there.

import { type Fields, toPresent } from "#app/model/json.ts";
import { type Settings, type SettingsPatch, settingsSchema } from "#app/model/settings.ts";
import { memoize } from "../engine/observe.ts";
import type { Row, RowDatabase } from "../engine/row-database.ts";
import { clockOf } from "../rows/merge-row.ts";
import { type StoreContext, writeRows } from "../rows/row-writer.ts";

export interface SettingsStore {
  read(): Promise<Settings>;
  /**
   * Changes the given settings and leaves the others. A function gets the settings as they are stored by then, after other
   * presses and tabs.
   */
  save(change: SettingsChange): Promise<Settings>;
}

export type SettingsChange = SettingsPatch | ((stored: Settings) => SettingsPatch);

const key = "settings";

const toSettingFields = (patch: SettingsPatch): Fields =>
  Object.fromEntries(
    Object.entries(patch).flatMap(([setting, value]) =>
      typeof value === "object" && !Array.isArray(value)
        ? Object.entries(value).map(([exercise, item]) => [`${setting}:${exercise}`, item])
        : [[setting, value]],
    ),
  );

/** A row's fields in the order in which they were written, which is the same on every device. */
function listWritten(row: Row): [field: string, value: Fields[string]][] {
  const order = (field: string) => clockOf(row, field) + field;
  return Object.entries(row.value).sort(([a], [b]) => (order(a) < order(b) ? -1 : 1));
}

function parseRow(row: Row | undefined): Settings {
  const settings = settingsSchema.parse(toPresent(row?.value ?? {}));
  const favourites = new Set(settings.favourites);
  const rests = new Map(Object.entries(settings.exerciseRestS));
  for (const [field, value] of row ? listWritten(row) : []) {
    const exercise = field.slice(field.indexOf(":") + 1);
    // An import that was undone leaves null, which counts as no setting.
    if (field === `favourites:${exercise}` && typeof value === "boolean") {
      favourites.delete(exercise);
      if (value) favourites.add(exercise);
    }
    if (field === `exerciseRestS:${exercise}` && Number.isInteger(value)) rests.set(exercise, Number(value));
  }
  // Without a prototype, "constructor" is an id like any other.
  const exerciseRestS = Object.setPrototypeOf(Object.fromEntries(rests), null);
  return { ...settings, favourites: [...favourites], exerciseRestS };
}

const readSettings = memoize((db: RowDatabase) =>
  db.read(["settings"], async (tx) => {
    const [row] = await tx.findMany("settings", [key]);
    return parseRow(row);
  }),
);

export const createSettingsStore = (context: StoreContext): SettingsStore => ({
  read: () => readSettings(context.db),
  save: (change) =>
    writeRows(context, ["settings"], async (writer) => {
      await writer.load("settings", [key]);
      const patch = typeof change === "function" ? change(parseRow(writer.find("settings", key))) : change;
      const [row] = await writer.write([{ table: "settings", key, patch: toSettingFields(patch) }]);
      return parseRow(row);
    }),
});
