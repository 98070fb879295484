import { expect, test } from "vitest";
import { createMemoryRelay } from "#tests/contracts/memory-relay.ts";
import { createReplica, workout } from "#tests/contracts/replicas.ts";
import { createChangeLog } from "./change-log.ts";

const noon = Date.UTC(2026, 2, 1, 12);
const once = () => createReplica("a", { now: noon });

test("every write is logged once, with its patch, clock, device and format", async () => {
  const { context, history, goals } = once();
  await goals.add({ type: "frequency", target: 1, deadline: "2026-12-31" });
  const { id } = await history.record(workout(60, 10, noon), { towardGoals: true });
  await history.edit(id, { note: "hard" });
  await history.remove(id);
  const changes = await createChangeLog(context.db).listPending(10);
  expect(changes.map(({ table, patch }) => [table, Object.keys(patch)[0]])).toEqual([
    ["goals", "type"],
    ["history", "exercise"],
    ["goals", "achievedAt"],
    ["history", "note"],
    ["history", "deleted"],
  ]);
  expect(changes[3]).toMatchObject({ key: id, patch: { note: "hard" }, device: "a", v: 1, pending: 1 });
  expect(changes.map((change) => change.clock)).toEqual(changes.map((change) => change.clock).sort());
});

test("what is acknowledged isn't pending any more, and the rest stays in order", async () => {
  const { context, goals } = once();
  for (let n = 0; n < 4; n++) await goals.add({ type: "frequency", target: 1, deadline: "2026-12-31" });
  const log = createChangeLog(context.db);
  const [first, second, third, fourth] = (await log.listPending(10)).map((change) => change.seq);
  if (!first || !second || !third || !fourth) throw new Error("four changes were made");
  await log.acknowledge([first, third]);
  expect((await log.listPending(10)).map((change) => change.seq)).toEqual([second, fourth]);
  expect((await log.listPending(1)).map((change) => change.seq)).toEqual([second]);
});

test("compacting drops what was written over, and another device still gets the same rows", async () => {
  const relay = createMemoryRelay();
  const [one, two] = [once(), createReplica("b", { now: noon })];
  const { id } = await one.history.record(workout(60, 10, noon), { towardGoals: false });
  for (let n = 0; n < 10; n++) await one.history.edit(id, { note: `version ${n}`, effort: 3 });
  const log = createChangeLog(one.context.db);
  expect(await log.compact()).toBe(9);
  expect(await log.compact()).toBe(0);
  await one.sync(relay.for("a"));
  await two.sync(relay.for("b"));
  expect(await two.history.find(id)).toEqual(await one.history.find(id));
});

test("what another device sent and this version can't read is kept aside, and a newer format waits", async () => {
  const relay = createMemoryRelay();
  const two = createReplica("b", { now: noon });
  const change = {
    id: "1",
    table: "history",
    key: "x",
    patch: {},
    clock: "damaged",
    device: "a",
    v: 1,
  } as const;
  relay.kept.push(change);
  expect(await two.sync(relay.for("b"))).toEqual({ kind: "done" });
  expect((await two.context.db.read(["quarantine"], (tx) => tx.list("quarantine"))).length).toBe(1);
  relay.kept.push({ ...change, clock: "019c00000000-0000-a", v: 2 });
  expect(await two.sync(relay.for("b"))).toEqual({ kind: "outdated" });
  expect(await two.sync(relay.for("b"))).toEqual({ kind: "outdated" });
});
