/// <reference path="./dexie-modern.d.ts" />

// Its build for browsers of today: the one that the package gives by default is for old ones, and 2 kB more.
import { Dexie } from "dexie/dist/modern/dexie.mjs";
import { declareVersions } from "./dexie-schema.ts";

/**
 * Upgrades the database `name`. Fetched only where that is needed: Dexie is more than half of the data layer.
 * @param onBlocked a tab with an older version doesn't let go yet; the upgrade goes on as soon as it does
 */
export async function upgradeDatabase(name: string, onBlocked: () => void): Promise<void> {
  const dexie = new Dexie(name);
  declareVersions(dexie);
  dexie.on("blocked", onBlocked);
  await dexie.open();
  dexie.close();
}
