// An owner's settings: one row with a field for each setting. Favourites and rests have a field for each exercise, such
// as `favourites:Dips`.
// Guarantees: reading always returns every setting; unreadable ones have their default. If two devices change the
// settings of two exercises, a merge preserves both.

import { type Fields, toPresent } from "#app/domain/row/json.ts";
import { type Settings, type SettingsPatch, settingsSchema, usualEquipment } from "#app/domain/settings.ts";
import type { FitnessDatabase } from "../database.ts";
import { fieldsOf, type Row, timestampOf } from "../rows/row.ts";
import { writeRows } from "../rows/row-writer.ts";

/** A function gets the stored settings at the time of the write, including earlier changes of all tabs. */
export type SettingsChange = SettingsPatch | ((stored: Settings) => SettingsPatch);

const id = "settings";

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
  const order = (field: string) => timestampOf(row, field) + field;
  return Object.entries(fieldsOf(row)).sort(([a], [b]) => (order(a) < order(b) ? -1 : 1));
}

function parseSettings(row: Row | undefined): Settings {
  const chosen = toPresent(row ?? {});
  const { weightUnit } = settingsSchema.parse(chosen);
  // The equipment that wasn't chosen is that of the unit, whatever the region's is.
  const settings = settingsSchema.parse({ ...usualEquipment[weightUnit], ...chosen });
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
  // Without a prototype, "constructor" is an ordinary id.
  const exerciseRestS = Object.setPrototypeOf(Object.fromEntries(rests), null);
  return { ...settings, favourites: [...favourites], exerciseRestS };
}

export const readSettings = async (db: FitnessDatabase): Promise<Settings> =>
  parseSettings(await db.settings.get(id));

/** Changes the given settings and leaves the others. Returns all settings. */
export const saveSettings = (db: FitnessDatabase, change: SettingsChange): Promise<Settings> =>
  writeRows(db, ["settings"], async (writer) => {
    await writer.load("settings", [id]);
    const patch = typeof change === "function" ? change(parseSettings(writer.find("settings", id))) : change;
    const [row] = await writer.write([{ table: "settings", id, patch: toSettingFields(patch) }]);
    return parseSettings(row);
  });
