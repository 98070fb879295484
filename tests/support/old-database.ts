import type { Dexie } from "dexie";
import { settingsSchema } from "#app/model/settings.ts";
import version2 from "./fixtures/database-v2.json" with { type: "json" };
import version3 from "./fixtures/database-v3.json" with { type: "json" };

type Tables = { [table: string]: { [field: string]: unknown }[] };

/** The databases of former versions, each made by its own code. */
const fixtures = { 2: version2, 3: version3 };
export type OldVersion = keyof typeof fixtures;

/**
 * What a version of the database showed of its fixture. The settings that it stored are as they were; the others have
 * today's defaults.
 */
export function shownBy(version: OldVersion) {
  const { shown, tables } = fixtures[version];
  const settings = tables.settings.find(({ key }) => key === "settings");
  return { ...shown, settings: settingsSchema.parse(settings?.value) };
}

export const shown = shownBy(2);

const entry = version2.tables.history.find(({ at }) => at !== undefined);

/** The tables of the fixture of a version. */
export const listTables = (version: OldVersion): Tables => structuredClone(fixtures[version].tables);

/**
 * The tables of a database of version 2, with `more` entries beside those of the fixture, each with its line in the
 * log, as version 2 made them.
 */
export function listOldTables(more = 0): Tables {
  const tables = listTables(2);
  for (let n = 0; n < more; n++) {
    const key = `more-${String(n).padStart(6, "0")}`;
    const at = new Date(Date.UTC(2020, 0, 1) + n * 3_600_000).toISOString();
    const value = {
      ...entry?.value,
      startedAt: at,
      endedAt: at,
      day: at.slice(0, 10),
      duration: 60,
      goals: [],
    };
    const clock = `019cd7${n.toString(16).padStart(6, "0")}-0000-0000000000ab`;
    tables.history?.push({ key, value, clock, at });
    const line = { id: `change-${key}`, table: "history", key, patch: value, clock, device: "0000000000ab" };
    tables.changes?.push({ ...line, v: 1, seq: 1000 + n, pending: 1, page: "page-1" });
  }
  return tables;
}

/** Fills an open database of a former version. */
export async function fillOldDatabase(dexie: Dexie, tables: Tables): Promise<void> {
  for (const [name, rows] of Object.entries(tables)) await dexie.table(name).bulkPut(rows);
}
