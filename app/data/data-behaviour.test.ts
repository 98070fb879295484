import { onTestFinished, test, vi } from "vitest";
import type { Owner } from "#app/domain/owner.ts";
import { type Bench, now } from "#tests/contracts/behaviour.ts";
import { behaviours } from "#tests/contracts/data-behaviour.ts";
import { freshName } from "#tests/support/test-database.ts";
import { createWebStorage } from "./local-storage/web-storage.ts";
import { openDatabase } from "./open-database.client.ts";

// Node has no storage events; local-storage/web-storage.test.ts looks at them.
vi.stubGlobal("StorageEvent", Event);
vi.stubGlobal("location", { href: "https://app.example/" });

/** Every tab opens the same rows. */
function createBench(): Bench {
  const owner: Owner = { kind: "account", id: freshName() };
  const deps = { now: () => new Date(now), localStorage: undefined };
  return {
    open: async () => {
      const db = await openDatabase(owner, deps);
      onTestFinished(() => db.close());
      return db;
    },
    openStorage: async () => {
      const storage = await createWebStorage(owner, { ...deps, target: new EventTarget() });
      onTestFinished(() => storage.close());
      return storage;
    },
  };
}

for (const { title, run } of behaviours) test(title, () => run(createBench()));
