/**
 * The alarms of one Durable Object.
 * Guarantees: an alarm is stored until it has rung or is cancelled, and nothing of it afterwards; alarms of one subscription
 * that are due together send one message; none is sent later than a minute after its time; what is moved or cancelled
 * while a message is sent stays so.
 */
import { maxAlarmAheadMs } from "#app/contracts/alarms.ts";
import { digest, encode } from "#worker/crypto/tokens.ts";
import type { PushOutcome } from "./web-push.ts";

interface Alarm {
  readonly endpoint: string;
  readonly at: number;
  /** Failed tries so far. */
  readonly tries: number;
}

/** The part of `DurableObjectStorage` that is used. */
export interface AlarmStorage {
  get<T>(key: string): Promise<T | undefined>;
  put<T>(key: string, value: T): Promise<void>;
  delete(keys: string[]): Promise<number>;
  list<T>(options: { prefix: string }): Promise<Map<string, T>>;
  deleteAll(): Promise<void>;
  setAlarm(at: number): Promise<void>;
  deleteAlarm(): Promise<void>;
}

interface AlarmDeps {
  readonly now: () => number;
  readonly push: (endpoint: string) => Promise<PushOutcome>;
}

export type CreateOutcome = "created" | "full" | "gone" | "closed";

/** The most alarms of one user, or of one guest's subscription. */
export const maxAlarms = 100;
/**
 * How long the object remembers that a push service has ended a subscription: until after the next rest of the same
 * workout. The time is limited because requests with made-up addresses leave such marks as well, which must not fill
 * the storage.
 */
export const goneMs = maxAlarmAheadMs;
/** How late a message may be sent. A minute after the rest, the next set has begun or the workout was left. */
const lateMs = 60_000;
const maxMarks = 50;
/** How long the object of a deleted account refuses alarms: as long as the cookie of another browser may live. */
const closedMs = 30 * 86_400_000;
const retryMs = [2_000, 6_000];

const alarmKey = (id: string) => `alarm/${id}`;
const gonePrefix = "gone/";
const closedKey = `${gonePrefix}*`;

const goneKey = async (endpoint: string): Promise<string> => gonePrefix + (await digest(encode(endpoint)));

export function createAlarmStore(storage: AlarmStorage, { now, push }: AlarmDeps) {
  const listAlarms = () => storage.list<Alarm>({ prefix: alarmKey("") });

  /** Wakes at the next alarm, or when a mark of an ended subscription is due; empties the storage when nothing is left. */
  async function schedule(): Promise<void> {
    const alarms = [...(await listAlarms()).values()].map(({ at, tries }) => at + (retryMs[tries - 1] ?? 0));
    const marks = [...(await storage.list<number>({ prefix: gonePrefix })).values()];
    const next = [...alarms, ...marks];
    if (next.length > 0) return storage.setAlarm(Math.min(...next));
    await storage.deleteAlarm();
    await storage.deleteAll();
  }

  /** Returns the alarms that were neither moved nor cancelled meanwhile. */
  async function listUnchanged(rung: readonly [string, Alarm][]): Promise<[string, Alarm][]> {
    const present = await listAlarms();
    return rung.filter(([key, { at }]) => present.get(key)?.at === at);
  }

  async function ringOne(endpoint: string, due: readonly [string, Alarm][]): Promise<void> {
    const outcome = await push(endpoint);
    if (outcome === "gone") {
      const key = await goneKey(endpoint);
      const all = [...(await listAlarms())].filter(([, alarm]) => alarm.endpoint === endpoint);
      await storage.delete(all.map(([id]) => id));
      const marks = await storage.list({ prefix: gonePrefix });
      if (marks.size < maxMarks) await storage.put(key, now() + goneMs);
      return;
    }
    const unchanged = await listUnchanged(due);
    const isOver = ({ tries }: Alarm) => outcome !== "failed" || tries >= retryMs.length;
    await storage.delete(unchanged.flatMap(([key, alarm]) => (isOver(alarm) ? key : [])));
    for (const [key, alarm] of unchanged)
      if (!isOver(alarm)) await storage.put(key, { ...alarm, tries: alarm.tries + 1 });
  }

  return {
    /** A known id means a repeated request: it moves that alarm. */
    async create(id: string, endpoint: string, at: number): Promise<CreateOutcome> {
      if (await storage.get(closedKey)) return "closed";
      if (await storage.get(await goneKey(endpoint))) return "gone";
      const alarms = await listAlarms();
      if (alarms.size >= maxAlarms && !alarms.has(alarmKey(id))) return "full";
      await storage.put<Alarm>(alarmKey(id), { endpoint, at, tries: 0 });
      await schedule();
      return "created";
    },
    /** False when there is no such alarm, or it has rung. */
    async move(id: string, at: number): Promise<boolean> {
      const alarm = await storage.get<Alarm>(alarmKey(id));
      if (!alarm) return false;
      await storage.put<Alarm>(alarmKey(id), { ...alarm, at, tries: 0 });
      await schedule();
      return true;
    },
    async cancel(id: string): Promise<boolean> {
      const isCancelled = (await storage.delete([alarmKey(id)])) > 0;
      if (isCancelled) await schedule();
      return isCancelled;
    },
    /** Deletes all alarms and takes no further ones. */
    async close(): Promise<void> {
      await storage.deleteAll();
      await storage.put(closedKey, now() + closedMs);
      await schedule();
    },
    /** Sends a message for each alarm that is due. */
    async ring(): Promise<void> {
      const at = now();
      const marks = await storage.list<number>({ prefix: gonePrefix });
      await storage.delete([...marks].flatMap(([key, until]) => (until <= at ? key : [])));
      const alarms = [...(await listAlarms())];
      const late = alarms.filter(([, alarm]) => alarm.at + lateMs < at);
      await storage.delete(late.map(([key]) => key));
      const due = alarms.filter(
        ([, alarm]) => alarm.at + lateMs >= at && alarm.at + (retryMs[alarm.tries - 1] ?? 0) <= at,
      );
      const endpoints = new Set(due.map(([, { endpoint }]) => endpoint));
      const ringDue = (endpoint: string) =>
        ringOne(
          endpoint,
          due.filter(([, alarm]) => alarm.endpoint === endpoint),
        );
      await Promise.all([...endpoints].map(ringDue));
      await schedule();
    },
  };
}
