// The shape of the IndexedDB database, version by version.
// Promise: a version that has shipped is never edited; a change is a new version with its upgrade.

import type { Dexie } from "dexie";

const versions: readonly ((dexie: Dexie) => void)[] = [
  (dexie) =>
    dexie.version(1).stores({
      history: "key, at",
      goals: "key, at",
      settings: "key, at",
      session: "key",
      tallies: "key",
      changes: "++seq, pending",
      meta: "key",
    }),
  // Own exercises, routines, the storage facade's strings; what couldn't be read; imports to take back.
  (dexie) =>
    dexie.version(2).stores({
      exercises: "key, at",
      routines: "key, at",
      strings: "key, at",
      quarantine: "key",
      batches: "key",
    }),
];

export const newestVersion = versions.length;

/** Declares the versions up to `newest` on a database that isn't open yet. */
export function declareVersions(dexie: Dexie, newest = newestVersion): void {
  for (const declare of versions.slice(0, newest)) declare(dexie);
}
