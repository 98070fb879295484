import { expect, test } from "vitest";
import { maxAlarmAheadMs } from "#app/contracts/alarms.ts";
import { type AlarmStorage, createAlarmStore, goneMs, maxAlarms } from "./alarm-store.ts";
import type { PushOutcome } from "./web-push.ts";

const phone = "https://fcm.googleapis.com/fcm/send/phone";
const laptop = "https://fcm.googleapis.com/fcm/send/laptop";
const start = Date.UTC(2026, 2, 2, 17);

function createStorage() {
  const rows = new Map<string, unknown>();
  const state = { rows, wakesAt: null as number | null };
  const storage: AlarmStorage = {
    get: async <T>(key: string) => rows.get(key) as T | undefined,
    put: async (key, value) => void rows.set(key, value),
    delete: async (keys) => keys.filter((key) => rows.delete(key)).length,
    list: async <T>({ prefix }: { prefix: string }) =>
      new Map([...rows].filter(([key]) => key.startsWith(prefix))) as Map<string, T>,
    deleteAll: async () => rows.clear(),
    setAlarm: async (at) => {
      state.wakesAt = at;
    },
    deleteAlarm: async () => {
      state.wakesAt = null;
    },
  };
  return Object.assign(state, { storage });
}

/** A store with a clock that moves by hand, in an object that is evicted after every step. */
function createObject(answer: (endpoint: string) => PushOutcome | Promise<PushOutcome> = () => "sent") {
  const state = createStorage();
  const sent: { endpoint: string; at: number }[] = [];
  let now = start;
  const open = () =>
    createAlarmStore(state.storage, {
      now: () => now,
      push: async (endpoint) => {
        sent.push({ endpoint, at: now - start });
        return answer(endpoint);
      },
    });
  return {
    state,
    sent,
    open,
    /** Wakes the object at each time that it has asked for. */
    async advanceTo(at: number) {
      while (state.wakesAt !== null && state.wakesAt <= start + at) {
        now = Math.max(now, state.wakesAt);
        state.wakesAt = null;
        await open().ring();
      }
      now = start + at;
    },
    /** Wakes the object late, as the runtime does after a fault. */
    async wakeLate(at: number) {
      now = start + at;
      await open().ring();
    },
  };
}

test("an alarm rings at its time, once, and nothing of it is left", async () => {
  const { open, advanceTo, sent, state } = createObject();
  expect(await open().create("a", phone, start + 60_000)).toBe("created");
  await advanceTo(59_999);
  expect(sent).toEqual([]);
  await advanceTo(600_000);
  expect(sent).toEqual([{ endpoint: phone, at: 60_000 }]);
  expect([...state.rows]).toEqual([]);
  expect(state.wakesAt).toBeNull();
});

test("what is stored of an alarm is the subscription's address and the time", async () => {
  const { open, state } = createObject();
  await open().create("a", phone, start + 60_000);
  expect([...state.rows]).toEqual([["alarm/a", { endpoint: phone, at: start + 60_000, tries: 0 }]]);
});

test("an alarm is moved both ways and cancelled; a cancelled one leaves nothing", async () => {
  const { open, advanceTo, sent, state } = createObject();
  await open().create("a", phone, start + 60_000);
  await open().create("b", laptop, start + 60_000);
  expect(await open().move("a", start + 75_000)).toBe(true);
  expect(await open().move("b", start + 45_000)).toBe(true);
  await advanceTo(74_999);
  expect(sent).toEqual([{ endpoint: laptop, at: 45_000 }]);
  expect(await open().cancel("a")).toBe(true);
  expect([...state.rows]).toEqual([]);
  await advanceTo(600_000);
  expect(sent).toHaveLength(1);
});

test("an unknown alarm, or one that has rung, is neither moved nor cancelled", async () => {
  const { open, advanceTo } = createObject();
  await open().create("a", phone, start + 1_000);
  await advanceTo(2_000);
  expect(await open().move("a", start + 9_000)).toBe(false);
  expect(await open().cancel("a")).toBe(false);
  expect(await open().cancel("b")).toBe(false);
});

test("the same request twice is one alarm, and two tabs that are due together send one message", async () => {
  const { open, advanceTo, sent } = createObject();
  await open().create("a", phone, start + 60_000);
  await open().create("a", phone, start + 60_000);
  await open().create("b", phone, start + 60_000);
  await advanceTo(600_000);
  expect(sent).toHaveLength(1);
});

test("what is moved or cancelled while the message is sent stays so", async () => {
  const { open, advanceTo, sent } = createObject(async (): Promise<PushOutcome> => {
    if (sent.length === 1) await open().move("a", start + 90_000);
    return "sent";
  });
  await open().create("a", phone, start + 60_000);
  await advanceTo(600_000);
  expect(sent.map(({ at }) => at)).toEqual([60_000, 90_000]);

  const other = createObject(async (): Promise<PushOutcome> => {
    await other.open().cancel("a");
    return "failed";
  });
  await other.open().create("a", phone, start + 60_000);
  await other.advanceTo(600_000);
  expect(other.sent).toHaveLength(1);
  expect([...other.state.rows]).toEqual([]);
});

test("a push service that fails is asked three times within ten seconds, and no more", async () => {
  const { open, advanceTo, sent, state } = createObject(() => "failed");
  await open().create("a", phone, start + 60_000);
  await advanceTo(3_600_000);
  expect(sent.map(({ at }) => at)).toEqual([60_000, 62_000, 66_000]);
  expect([...state.rows]).toEqual([]);
});

test("an alarm's last try is not the last one of another alarm of the same subscription", async () => {
  const { open, advanceTo, sent, state } = createObject(() => "failed");
  await open().create("a", phone, start + 60_000);
  await open().create("b", phone, start + 66_000);
  await advanceTo(3_600_000);
  expect(sent.map(({ at }) => at)).toEqual([60_000, 62_000, 66_000, 68_000, 72_000]);
  expect([...state.rows]).toEqual([]);
});

test("alarms for which the object is woken more than a minute late don't ring, and the others do", async () => {
  const { open, wakeLate, sent, state } = createObject();
  await open().create("a", phone, start + 60_000);
  await open().create("b", laptop, start + 60_001);
  await wakeLate(120_001);
  expect(sent.map(({ endpoint }) => endpoint)).toEqual([laptop]);
  expect([...state.rows]).toEqual([]);
});

test("a subscription that has ended is known for six hours without its address, and its other alarms are gone", async () => {
  const { open, advanceTo, sent, state } = createObject((endpoint) => (endpoint === phone ? "gone" : "sent"));
  await open().create("a", phone, start + 60_000);
  await open().create("b", phone, start + 90_000);
  await open().create("c", laptop, start + 95_000);
  await advanceTo(100_000);
  expect(sent.map(({ endpoint }) => endpoint)).toEqual([phone, laptop]);
  expect(await open().create("d", phone, start + 200_000)).toBe("gone");
  expect(JSON.stringify([...state.rows])).not.toContain("fcm");
  await advanceTo(goneMs + 60_000);
  expect([...state.rows]).toEqual([]);
  expect(await open().create("d", phone, start + goneMs + 90_000)).toBe("created");
  // Requests with made-up addresses leave marks as well. A mark stays no longer than an alarm may wait.
  expect(goneMs).toBeLessThanOrEqual(maxAlarmAheadMs);
});

test("a hundred alarms wait at most", async () => {
  const { open } = createObject();
  for (let at = 0; at < maxAlarms; at += 1)
    expect(await open().create(String(at), phone, start + 1 + at)).toBe("created");
  expect(await open().create("more", phone, start + 1)).toBe("full");
  expect(await open().create("7", phone, start + 9)).toBe("created");
});

test("the alarms of a deleted account never ring, and it gets no others for 30 days", async () => {
  const { open, advanceTo, sent, state } = createObject();
  await open().create("a", phone, start + 60_000);
  await open().close();
  expect(await open().create("b", phone, start + 60_000)).toBe("closed");
  await advanceTo(29 * 86_400_000);
  expect(sent).toEqual([]);
  await advanceTo(31 * 86_400_000);
  expect([...state.rows]).toEqual([]);
});
