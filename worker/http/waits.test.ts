import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteWaits, timeDatabase, timeNamespace, type Waits } from "./waits.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An answer that takes its time. */
const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));

/** What a batch is given, and answers that take 5 ms each, or 20 ms a batch. */
function createBindings() {
  const batched: unknown[] = [];
  const statement = (values: readonly unknown[]) => ({
    values,
    bind: (...more: unknown[]) => statement(more),
    all: () => after(5, { results: values }),
    first: () => (values.includes("bad") ? Promise.reject(new Error("D1_ERROR")) : after(5, null)),
  });
  const database = {
    prepare: () => statement([]),
    batch(statements: unknown[]) {
      batched.push(...statements);
      return after(20, []);
    },
  } as unknown as D1Database;
  const namespace = { get: () => after(3, "kept") } as unknown as KVNamespace;
  return { d1: timeDatabase(database), kv: timeNamespace(namespace), batched };
}

async function run(work: () => Promise<unknown>): Promise<Waits> {
  const waits: Waits = {};
  const done = noteWaits(waits, work);
  await vi.runAllTimersAsync();
  await done;
  return waits;
}

test("a request that asks nothing notes nothing", async () => {
  expect(await run(async () => createBindings())).toEqual({});
});

test("round trips are counted and timed, a batch as one, and each answers what it would", async () => {
  const { d1, kv, batched } = createBindings();
  const waits = await run(async () => {
    const bound = d1.prepare("select ?").bind(1);
    expect((await bound.all()).results).toEqual([1]);
    await d1.batch([bound, d1.prepare("select 2").bind(2)]);
    expect(await kv.get("list")).toBe("kept");
  });
  expect(waits).toEqual({ d1: { count: 2, ms: 25 }, kv: { count: 1, ms: 3 } });
  expect(batched).toMatchObject([{ values: [1] }, { values: [2] }]);
});

test("two requests at the same time have their own times, and a failure counts as well", async () => {
  const { d1 } = createBindings();
  const fail = async () => {
    await d1
      .prepare("select ?")
      .bind("bad")
      .first()
      .catch(() => null);
    await d1.prepare("select ?").bind("good").first();
  };
  const [failed, single] = await Promise.all([run(fail), run(() => d1.prepare("select 1").all())]);
  expect(failed.d1?.count).toBe(2);
  expect(single.d1).toEqual({ count: 1, ms: 5 });
});

test("what runs for no request, as the cron's work does, is not noted", async () => {
  const { d1 } = createBindings();
  const answer = d1.prepare("select ?").bind(1).all();
  await vi.runAllTimersAsync();
  expect((await answer).results).toEqual([1]);
});
