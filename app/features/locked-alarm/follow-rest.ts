/* Syncs the server's alarm with the rest on this device.
   Guarantees: there is one alarm for each rest over all tabs, even if the answer to a creation or a move was lost.
   A cancel waits for a creation that is under way. A failed request is tried again while an alarm may ring. Without
   a network the page's own alarm remains, and the page says so. */
import { restAlarmCache, restAlarmPage } from "#app/contracts/alarm-addresses.ts";
import { backOff } from "#app/lib/back-off.ts";
import { toPageData } from "#app/lib/notifications.ts";
import { cancelAlarm, createAlarm, moveAlarm } from "./alarm-api.ts";
import { setNote } from "./choice.ts";
import { endSubscription, forgetKey, requireEndpoint, requireKey } from "./subscription.ts";

type Slot = "workout" | "routine";

/** The server's alarm for a rest. Without an id, the answer to its creation isn't known. */
interface Registered {
  /** The last moment at which it may ring. */
  readonly endsAt: number;
  readonly key: string;
  readonly id?: string | undefined;
  /** Whether the answer to a move isn't known. The alarm may then ring earlier. */
  readonly isMoving?: boolean;
}

const slots: readonly Slot[] = ["workout", "routine"];
const storageKey = (slot: Slot) => `locked-alarm/${slot}`;
const retry = { firstMs: 2000, longestMs: 30_000 };
const localOnly = "This rest rings only while the page is open.";
const offline = "No network: this rest rings only while the page is open.";

let note = "";

function showNote(words: string): void {
  note = words;
  setNote(words);
}

/** Removes the note if this module has set it. */
function clearNote(): void {
  if (note !== "") showNote("");
}

/** The end of the running rest as this page knows it; null if none runs. */
const wanted = new Map<Slot, number | null>();

function read(slot: Slot): Registered | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(slot)) ?? "null");
    if (typeof stored !== "object" || stored === null) return null;
    const { endsAt, key, id, isMoving }: { [name in keyof Registered]?: unknown } = stored;
    if (typeof endsAt !== "number" || typeof key !== "string") return null;
    return { endsAt, key, id: typeof id === "string" ? id : undefined, isMoving: isMoving === true };
  } catch {
    return null;
  }
}

function write(slot: Slot, registered: Registered | null): void {
  if (registered) localStorage.setItem(storageKey(slot), JSON.stringify(registered));
  else localStorage.removeItem(storageKey(slot));
}

/** Stores the page that a press on the notification opens. */
async function notePage(): Promise<void> {
  const cache = await caches.open(restAlarmCache);
  await cache.put(restAlarmPage, Response.json(toPageData()));
}

/**
 * Registers the end of a rest. A repeated request with the same key registers no second alarm. @returns a status on
 * refusal
 */
async function create(slot: Slot, endsAt: number, key: string): Promise<number | null> {
  const server = await requireKey();
  if (!server) return 503;
  const endpoint = await requireEndpoint(server.publicKey);
  const former = read(slot);
  const isAgain = former?.key === key;
  write(slot, { endsAt: Math.max(endsAt, isAgain ? former.endsAt : 0), key });
  const id = await createAlarm({ endpoint, at: endsAt + server.aheadMs, key });
  // A busy server may refuse the second request although the first has registered the alarm.
  if (isAgain && (id === 429 || id === 503)) throw new Error(`The alarm is not known: ${id}`);
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
  showNote(refusal === null ? "" : localOnly);
}

async function cancel(slot: Slot, registered: Registered): Promise<void> {
  // The answer was lost. The same request returns the alarm's id.
  if (registered.id === undefined) await create(slot, registered.endsAt, registered.key);
  const id = read(slot)?.id;
  if (id !== undefined) await cancelAlarm(id);
  write(slot, null);
}

async function move(slot: Slot, registered: Registered & { id: string }, endsAt: number): Promise<void> {
  const { key, id } = registered;
  const at = endsAt + ((await requireKey())?.aheadMs ?? 0);
  write(slot, { key, id, endsAt: Math.max(registered.endsAt, endsAt), isMoving: true });
  const status = await moveAlarm(id, at);
  if (status === 200) return write(slot, { key, id, endsAt });
  // The alarm must not ring at the former end, even if the server refuses the move.
  if (status !== 404) await cancel(slot, registered);
  await start(slot, endsAt, crypto.randomUUID());
}

/** Takes one step towards the end of the running rest. Returns true when the server's alarm has that end. */
async function step(slot: Slot): Promise<boolean> {
  const target = wanted.get(slot) ?? null;
  let registered = read(slot);
  if (registered && registered.endsAt <= Date.now()) {
    // The alarm has rung.
    write(slot, null);
    registered = null;
  }
  if (target === null || target <= Date.now()) {
    if (registered) await cancel(slot, registered);
    clearNote();
    return true;
  }
  const { id, key = crypto.randomUUID() } = registered ?? {};
  if (!registered || id === undefined) await start(slot, target, key);
  else if (registered.endsAt !== target || registered.isMoving)
    await move(slot, { ...registered, id }, target);
  return wanted.get(slot) === target;
}

async function syncAlarm(slot: Slot): Promise<void> {
  const again = tries[slot];
  try {
    while (!(await step(slot)));
    again.end();
  } catch (error) {
    console.warn("The rest alarm was not set", error);
    const isRunning = (wanted.get(slot) ?? 0) > Date.now();
    if (isRunning) showNote(navigator.onLine ? localOnly : offline);
    else clearNote();
    again.later();
  }
}

/** Tries a slot again after a while, and when the network is back. The tries end with the rest and its alarm. */
function createTries(slot: Slot) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  const tryNow = () => void inOrder(slot);
  return {
    later(): void {
      clearTimeout(timer);
      timer = setTimeout(tryNow, backOff(failures++, retry));
      addEventListener("online", tryNow, { once: true });
    },
    end(): void {
      clearTimeout(timer);
      failures = 0;
    },
  };
}

const tries = { workout: createTries("workout"), routine: createTries("routine") };

let last: Promise<void> = Promise.resolve();

/** Syncs the alarm of a slot. Only one sync runs at a time over all tabs; without Web Locks, in this page. */
async function inOrder(slot: Slot): Promise<void> {
  if (navigator.locks) return void (await navigator.locks.request("locked-alarm", () => syncAlarm(slot)));
  last = last.then(() => syncAlarm(slot));
  return last;
}

/** Sets the end of the running rest by this device's clock, or null when none runs. */
export function followRest(slot: Slot, endsAt: number | null): Promise<void> {
  wanted.set(slot, endsAt);
  return inOrder(slot);
}

/** Cancels the alarms of this browser. */
export async function cancelRests(): Promise<void> {
  for (const slot of slots) await followRest(slot, null);
}
