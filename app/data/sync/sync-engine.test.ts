import { expect, test } from "vitest";
import { RelayDouble } from "#tests/contracts/relay-double.ts";
import { createReplica, readShared, workout } from "#tests/contracts/replicas.ts";

const start = Date.UTC(2026, 2, 1, 12);

test("what one device records the other one has", async () => {
  const relay = new RelayDouble();
  const a = createReplica("a", { now: start });
  const b = createReplica("b", { now: start });
  await a.history.record(workout(60, 10, start), { towardGoals: true });
  expect(await a.sync(relay.line)).toBe("none");
  expect(await b.sync(relay.line)).toBe("none");
  expect(await readShared(b)).toEqual(await readShared(a));
  expect((await b.history.listNewest(10)).total).toBe(1);
});
