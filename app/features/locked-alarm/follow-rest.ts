/*
 * Keeps the server's alarm like the rest on this device.
 * Guarantees: one alarm per rest over all tabs; a cancel waits for the creation that it overtook, also for one whose
 * answer was lost; without a network the page's own alarm remains, and the page says so.
 */
import { restAlarmCache, restAlarmPage } from "#app/contracts/rest-alarm-page.ts";
import { describePage } from "#app/lib/notifications.ts";
import { cancelAlarm, createAlarm, moveAlarm } from "./alarm-api.ts";
import { setNote } from "./choice.ts";
import { endSubscription, forgetKey, requireEndpoint, requireKey } from "./subscription.ts";

export type Slot = "workout" | "routine";

/** What the server has of a rest. Without an id its answer is not known. */
interface Registered {
  readonly endsAt: number;
  readonly key: string;
  readonly id?: string | undefined;
}

const slots: readonly Slot[] = ["workout", "routine"];
const storageKey = (slot: Slot) => `locked-alarm/${slot}`;
const localOnly = "This rest rings only while the page is open.";
const offline = "No network: this rest rings only while the page is open.";

let said = "";

function say(words: string): void {
  said = words;
  setNote(words);
}

/** Takes back what is said here, and nothing else. */
function unsay(): void {
  if (said !== "") say("");
}

/** The end of the running rest as this page knows it; null for none. */
const wanted = new Map<Slot, number | null>();

function read(slot: Slot): Registered | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(slot)) ?? "null");
    if (typeof stored !== "object" || stored === null) return null;
    const { endsAt, key, id }: { endsAt?: unknown; key?: unknown; id?: unknown } = stored;
    if (typeof endsAt !== "number" || typeof key !== "string") return null;
    return { endsAt, key, id: typeof id === "string" ? id : undefined };
  } catch {
    return null;
  }
}

function write(slot: Slot, registered: Registered | null): void {
  if (registered) localStorage.setItem(storageKey(slot), JSON.stringify(registered));
  else localStorage.removeItem(storageKey(slot));
}

/** Where the press on the notification leads to. */
async function notePage(): Promise<void> {
  const cache = await caches.open(restAlarmCache);
  await cache.put(restAlarmPage, Response.json(describePage()));
}

/** Registers the end of a rest; sent again with the same key it is the same alarm. @returns a status on refusal */
async function create(slot: Slot, endsAt: number, key: string): Promise<number | null> {
  const server = await requireKey();
  if (!server) return 503;
  const endpoint = await requireEndpoint(server.publicKey);
  write(slot, { endsAt, key });
  const id = await createAlarm({ endpoint, at: endsAt + server.aheadMs, key });
  write(slot, typeof id === "string" ? { endsAt, key, id } : null);
  return typeof id === "string" ? null : id;
}

async function start(slot: Slot, endsAt: number, key: string): Promise<void> {
  await notePage().catch(() => undefined);
  let refusal = await create(slot, endsAt, key);
  if (refusal === 410 || refusal === 400) {
    // The subscription has ended, or this device's clock was set anew.
    if (refusal === 410) await endSubscription();
    forgetKey();
    refusal = await create(slot, endsAt, key);
  }
  say(refusal === null ? "" : localOnly);
}

async function cancel(slot: Slot, registered: Registered): Promise<void> {
  // The answer was lost: the same request once more says which alarm it was.
  if (registered.id === undefined) await create(slot, registered.endsAt, registered.key);
  const id = read(slot)?.id;
  if (id !== undefined) await cancelAlarm(id);
  write(slot, null);
}

/** True when the server's alarm is as the rest is. */
async function step(slot: Slot): Promise<boolean> {
  const target = wanted.get(slot) ?? null;
  let registered = read(slot);
  if (registered && registered.endsAt <= Date.now()) {
    // It has rung.
    write(slot, null);
    registered = null;
  }
  if (target === null || target <= Date.now()) {
    if (registered) await cancel(slot, registered);
    unsay();
    return true;
  }
  if (registered?.id === undefined) await start(slot, target, registered?.key ?? crypto.randomUUID());
  else if (registered.endsAt !== target) {
    const status = await moveAlarm(registered.id, target + ((await requireKey())?.aheadMs ?? 0));
    if (status === 200) write(slot, { ...registered, endsAt: target });
    else {
      // Whatever the server refuses, its alarm must not ring at the former end.
      if (status !== 404) await cancel(slot, registered);
      await start(slot, target, crypto.randomUUID());
    }
  }
  return wanted.get(slot) === target;
}

async function settle(slot: Slot): Promise<void> {
  try {
    while (!(await step(slot)));
  } catch (error) {
    console.warn("The rest alarm was not set", error);
    const isRunning = (wanted.get(slot) ?? 0) > Date.now();
    if (isRunning) say(navigator.onLine ? localOnly : offline);
    else unsay();
    addEventListener("online", () => void inOrder(slot), { once: true });
  }
}

let last: Promise<void> = Promise.resolve();

/** One at a time over all tabs; without Web Locks, over this page. */
async function inOrder(slot: Slot): Promise<void> {
  if (navigator.locks) return void (await navigator.locks.request("locked-alarm", () => settle(slot)));
  last = last.then(() => settle(slot));
  return last;
}

/** The rest ends at `endsAt` by this device's clock, or there is none (any more). */
export function followRest(slot: Slot, endsAt: number | null): Promise<void> {
  wanted.set(slot, endsAt);
  return inOrder(slot);
}

/** Cancels the alarms of this browser. */
export async function cancelRests(): Promise<void> {
  for (const slot of slots) await followRest(slot, null);
}
