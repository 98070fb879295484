// What a person has chosen, one row of named fields.
// Promise: reading always gives a whole set of settings, whatever was stored.

import { type Settings, settingsSchema } from "#app/contracts/settings.ts";
import { remember } from "../engine/observe.ts";
import { type StoreContext, toPresent, writeTo } from "./store-context.ts";

export interface SettingsStore {
  read(): Promise<Settings>;
  /** Changes the given settings and leaves the others. */
  save(patch: Partial<Settings>): Promise<Settings>;
}

const key = "settings";

export function createSettingsStore(context: StoreContext): SettingsStore {
  return {
    read: remember(context.db, ["settings"], () =>
      context.db.read(["settings"], async (tx) => {
        const [row] = await tx.findMany("settings", [key]);
        return settingsSchema.parse(toPresent(row?.value ?? {}));
      }),
    ),
    save: (patch) =>
      writeTo(context, ["settings"], async (pen) => {
        const [row] = await pen.write([{ table: "settings", key, patch }]);
        return settingsSchema.parse(toPresent(row?.value ?? {}));
      }),
  };
}
