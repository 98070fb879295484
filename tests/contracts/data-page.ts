import { Dexie } from "dexie/dist/modern/dexie.mjs";
import { dataErrorKind, explainDataError } from "#app/data/data-error.ts";
import { declareVersions } from "#app/data/engine/dexie-schema.ts";
import { openIndexedDatabase } from "#app/data/engine/indexeddb-database.ts";
import { openLocalStorageDatabase } from "#app/data/engine/local-storage-database.ts";
import { openDatabase } from "#app/data/engine/open-database.ts";
import type { RowDatabase } from "#app/data/engine/row-database.ts";
import { openData } from "#app/data/open-data.client.ts";
import { createWebStorage } from "#app/data/web-storage/create-web-storage.ts";
import { fillOldDatabase, listOldTables, shown } from "#tests/support/old-database.ts";
import { now, workout } from "./behaviour.ts";
import { behaviours } from "./data-behaviour.ts";

const visitor = { kind: "visitor" } as const;

/** Runs one behaviour of the suite in this page on a fresh database. */
async function runBehaviour(index: number, kind: "indexeddb" | "localstorage"): Promise<void> {
  const name = `behaviour ${crypto.randomUUID()}`;
  const open = async (): Promise<RowDatabase> =>
    kind === "indexeddb"
      ? openIndexedDatabase(name)
      : openLocalStorageDatabase(name, {
          storage: localStorage,
          locks: navigator.locks,
          channel: new BroadcastChannel(name),
        });
  const deps = { openDatabase: open, now: () => new Date(now), localStorage: undefined };
  await behaviours[index]?.run({
    open: () => openData(visitor, deps),
    openStorage: () => createWebStorage(visitor, deps),
  });
}

const page = {
  openData: () => openData(visitor),
  openDatabase,
  openIndexedDatabase,
  declareVersions,
  Dexie,
  runBehaviour,
  fillOldDatabase,
  listOldTables,
  shown,
  explain: (error: unknown) => explainDataError(dataErrorKind(error)),
  workout,
};

type DataPage = typeof page;

declare global {
  interface Window {
    page: DataPage;
  }
}

window.page = page;
