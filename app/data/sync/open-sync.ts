import type { Owner } from "#app/model/owner.ts";
import type { StoreContext } from "../rows/row-writer.ts";
import { createSync } from "./create-sync.ts";
import type { SyncKeys } from "./frame-cipher.ts";
import type { OpenInboxWorker } from "./open-inbox-worker.ts";
import { createRelayLine } from "./relay-line.ts";
import type { Sync } from "./sync.ts";
import { createSyncEngine } from "./sync-engine.ts";
import { createSyncTabs } from "./sync-tabs.ts";

const startInboxWorker = () => new Worker(new URL("./inbox.worker.ts", import.meta.url), { type: "module" });

/**
 * Sync of one member on this device. Fetched only where sync is on or being turned on; see `findSync`.
 * @throws Error for a visitor, and where the browser stores no database
 */
export async function openSync(owner: Owner, context: StoreContext): Promise<Sync> {
  if (owner.kind === "visitor") throw new Error("Visitors have no other devices");
  const { sharedName: name } = context.db;
  if (name === undefined) throw new Error("This browser can't store keys");
  let inboxWorkers: Promise<OpenInboxWorker> | undefined;
  const openInboxWorker = async (keys: SyncKeys) => {
    inboxWorkers ??= import("./open-inbox-worker.ts").then(({ createInboxWorkers }) =>
      createInboxWorkers(startInboxWorker, name),
    );
    const open = await inboxWorkers.catch(() => null);
    return (await open?.(keys)) ?? null;
  };
  return createSync({
    context,
    loadKeys: async () => (await import("./open-keys.ts")).openKeys(context, owner.id),
    line: createRelayLine(owner.id),
    timers: {
      after(ms, run) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    },
    createEngine: (engineDeps) => createSyncEngine({ ...engineDeps, openInboxWorker }),
    tabs: createSyncTabs(name),
  });
}
