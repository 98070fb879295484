import { openDatabase } from "#app/data/engine/open-database.ts";
import { createContext, databaseName } from "#app/data/open-context.ts";
import { writeRows } from "#app/data/rows/row-writer.ts";
import { createHistoryStore } from "#app/data/stores/history-store.ts";
import { createSyncEngine } from "#app/data/sync/sync-engine.ts";
import { oneTab } from "#app/data/sync/sync-tabs.ts";
import { toFields } from "#app/model/json.ts";
import { RelayDouble } from "#tests/contracts/relay-double.ts";
import { listUnsynced } from "#tests/support/list-unsynced.ts";

const newest = Date.UTC(2026, 10, 1, 18);

const workoutOf = (n: number) => ({
  exercise: ["Running", "Squat", "Rowing", "Plank"][n % 4] ?? "Running",
  duration: 600 + (n % 900),
  caloriesBurned: 50 + (n % 400),
  startedAt: new Date(newest - n * 3_600_000).toISOString(),
  endedAt: new Date(newest - n * 3_600_000 + 600_000).toISOString(),
  source: "exercise" as const,
  kcalModel: "exercise" as const,
});

async function openDevice(name: string) {
  const db = await openDatabase(databaseName({ kind: "account", id: name }));
  const context = createContext(db);
  const root = await crypto.subtle.importKey("raw", new Uint8Array(32).fill(1), "HKDF", false, ["deriveKey"]);
  const device = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  const open = (relay: RelayDouble) =>
    createSyncEngine({
      context,
      keys: { device, epoch: 1, root },
      line: relay.line,
      random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
      timers: {
        after(ms, run) {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
      },
      tabs: oneTab,
    });
  return { context, history: createHistoryStore(context), open };
}

type Device = Awaited<ReturnType<typeof openDevice>>;

async function syncOnce(device: Device, relay: RelayDouble): Promise<number> {
  const engine = device.open(relay);
  const start = performance.now();
  engine.start();
  await engine.syncNow();
  const ms = performance.now() - start;
  await engine.stop();
  if (engine.read().reason !== "none") throw new Error(engine.read().reason);
  return ms;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The longest time in which the page could do nothing else, while `work` runs. */
async function blockedDuring(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    channel.port2.postMessage(0);
  };
  channel.port2.postMessage(0);
  await work();
  channel.port1.close();
  return longest;
}

/** Waits until the device has so many workouts. */
function untilTotal(device: Device, total: number): Promise<number> {
  return new Promise((resolve) => {
    const changes = device.context.db.onChange((commit) => {
      if (!commit.has("history")) return;
      void device.history.listNewest(1).then((list) => {
        if (list.total < total) return;
        changes.unsubscribe();
        resolve(performance.now());
      });
    });
  });
}

async function run(entries: number, edits: number) {
  const relay = new RelayDouble();
  const a = await openDevice("bench-a");
  const items = Array.from({ length: entries }, (_, n) => ({
    table: "history" as const,
    key: crypto.randomUUID(),
    patch: toFields(workoutOf(n)),
    clock: `${(newest - n).toString(16).padStart(12, "0")}-0000-benchdevice1`,
  }));
  await writeRows(a.context, ["history"], (writer) => writer.merge(items, true));
  const upload = await syncOnce(a, relay);
  if ((await listUnsynced(a.context.db, 1)).length > 0) throw new Error("Not all was sent");
  const bulk = relay.frames.reduce((sum, { bytes }) => sum + bytes.length, 0) / entries;

  const b = await openDevice("bench-b");
  let newDevice = 0;
  const blocked = await blockedDuring(async () => {
    newDevice = await syncOnce(b, relay);
  });
  if ((await b.history.listNewest(1)).total !== entries) throw new Error("Not all came");

  const [one, two] = [a.open(relay), b.open(relay)];
  one.start();
  two.start();
  await Promise.all([one.syncNow(), two.syncNow()]);
  const shown: number[] = [];
  const before = relay.frames.length;
  for (let n = 1; n <= edits; n++) {
    await pause(1100);
    const seen = untilTotal(b, entries + n);
    const start = performance.now();
    await a.history.record(workoutOf(-n), { towardGoals: true });
    shown.push((await seen) - start);
  }
  await one.syncNow();
  const alone = relay.frames.slice(before).map(({ bytes }) => bytes.length);

  const append = async () => {
    const start = performance.now();
    await a.history.record(workoutOf(-500), { towardGoals: true });
    return performance.now() - start;
  };
  const times: { on: number[]; off: number[] } = { on: [], off: [] };
  for (let n = 0; n < 30; n++) times.on.push(await append());
  await Promise.all([one.syncNow(), two.syncNow()]);
  await Promise.all([one.stop(), two.stop()]);
  for (let n = 0; n < 30; n++) times.off.push(await append());
  return { upload, bulk, newDevice, blocked, shown, alone, times };
}

declare global {
  interface Window {
    syncBench: { run: typeof run };
  }
}
window.syncBench = { run };
