// The shape of the IndexedDB database, version by version.
// Promise: a version that has shipped is never edited; a change is a new version with its upgrade.

import type { Dexie } from "dexie";

/** Declares every version on a database that isn't open yet. */
export function declareVersions(dexie: Dexie): void {
  dexie.version(1).stores({
    history: "key, at",
    goals: "key, at",
    settings: "key, at",
    session: "key",
    tallies: "key",
    changes: "++seq, pending",
    meta: "key",
  });
  dexie.version(2).stores({
    exercises: "key, at",
    routines: "key, at",
    strings: "key, at",
    quarantine: "key",
    batches: "key",
  });
}
