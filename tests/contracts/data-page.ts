import { Dexie } from "dexie/dist/modern/dexie.mjs";
import { explainTrouble, troubleOf } from "#app/data/data-error.ts";
import { openDexieDatabase } from "#app/data/engine/dexie-database.ts";
import { declareVersions } from "#app/data/engine/dexie-schema.ts";
import { openLocalStorageDatabase } from "#app/data/engine/local-storage-database.ts";
import { openDatabase } from "#app/data/engine/open-database.ts";
import type { RowDatabase } from "#app/data/engine/row-database.ts";
import { openData } from "#app/data/open-data.client.ts";
import { createWebStorage } from "#app/data/web-storage/create-web-storage.ts";
import { StorageFacade } from "#app/data/web-storage/storage-object.ts";
import { now, workout } from "./behaviour.ts";
import { behaviours } from "./data-behaviour.ts";
import { compareStorages } from "./storage-comparison.ts";

const visitor = { kind: "visitor" } as const;

/** Runs one behaviour of the suite in this page on a fresh database. */
async function runBehaviour(index: number, kind: "indexeddb" | "localstorage"): Promise<void> {
  const name = `behaviour ${crypto.randomUUID()}`;
  const open = async (): Promise<RowDatabase> =>
    kind === "indexeddb"
      ? openDexieDatabase(name)
      : openLocalStorageDatabase(name, {
          storage: localStorage,
          locks: navigator.locks,
          channel: new BroadcastChannel(name),
        });
  const deps = (page: string) => ({
    openDatabase: open,
    page,
    now: () => new Date(now),
    localStorage: undefined,
  });
  await behaviours[index]?.run({
    open: (tab = "this") => openData(visitor, deps(tab)),
    openStorage: (tab = "this") => createWebStorage(visitor, deps(tab)),
  });
}

const page = {
  openData: () => openData(visitor),
  createWebStorage: () => createWebStorage(visitor),
  openDatabase,
  openDexieDatabase,
  declareVersions,
  Dexie,
  StorageFacade,
  runBehaviour,
  compareStorages,
  explain: (error: unknown) => explainTrouble(troubleOf(error)),
  workout,
};

export type DataPage = typeof page;

declare global {
  interface Window {
    page: DataPage;
  }
}

window.page = page;
