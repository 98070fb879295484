import { expect, test } from "vitest";
import { planOf } from "#app/domain/planner/planner.fixture.ts";
import { MessageRelay } from "#tests/support/message-relay.ts";
import { createReplica } from "#tests/support/replicas.ts";
import { exportJson, importFile } from "../transfer/transfer.client.ts";
import { hasProgram, removePlan } from "./plan-row.ts";
import { findPlan, savePlan } from "./stored-plan.ts";
import { findStoredProgram, saveProgram } from "./stored-program.ts";

const now = Date.UTC(2026, 2, 2);
const stored = { plan: planOf(), weekOn: "2026-03-02", routineIds: ["a", "b"] };

function createDevices(clock: { now: number }) {
  const relay = new MessageRelay();
  const devices = [createReplica("phone", clock), createReplica("laptop", clock)] as const;
  return { relay, devices, phone: devices[0].db, laptop: devices[1].db };
}

test("a plan is there on the other device, and the later one of two is whole", async () => {
  const clock = { now };
  const { relay, devices, phone, laptop } = createDevices(clock);
  await savePlan(phone, stored);
  clock.now += 1000;
  const other = { ...stored, plan: planOf({ days: [2, 4], goal: "strength" }) };
  await savePlan(laptop, other);
  for (const device of [...devices, ...devices]) await device.sync(relay.line);
  for (const db of [phone, laptop]) expect(await findPlan(db)).toEqual(other);
});

test("a plan comes with an exported file, and is gone once removed", async () => {
  const clock = { now };
  const { phone, laptop } = createDevices(clock);
  await savePlan(phone, stored);
  await importFile(laptop, await exportJson(phone), "phone");
  expect(await findPlan(laptop)).toEqual(stored);
  await removePlan(laptop);
  expect(await findPlan(laptop)).toBeNull();
});

test("a program takes the place of a plan, and a plan that of a program, on the other device as well", async () => {
  const clock = { now };
  const { relay, devices, phone, laptop } = createDevices(clock);
  await savePlan(phone, stored);
  clock.now += 1000;
  const run = {
    programId: "five-by-five",
    week: 2,
    session: 1,
    maxima: { squat: { maxG: 60_000, failures: 1 } },
  };
  const program = { run, from: "2026-03-02T10:00:00.000Z", days: [1, 3, 5], next: 1, routineIds: ["c"] };
  await saveProgram(laptop, program);
  for (const device of [...devices, ...devices]) await device.sync(relay.line);
  for (const db of [phone, laptop]) {
    expect(await findPlan(db)).toBeNull();
    expect(await findStoredProgram(db)).toEqual(program);
  }
  await savePlan(phone, stored);
  expect(await findStoredProgram(phone)).toBeNull();
  expect(await hasProgram(phone)).toBe(false);
});

test("the rest of a week comes back as it was; a damaged one is none, and the plan stays", async () => {
  const { db } = createReplica("phone", { now });
  const rest = { on: "2026-03-04", sessions: [0], sets: { chest: 3.5 } };
  await savePlan(db, { ...stored, rest });
  expect(await findPlan(db)).toEqual({ ...stored, rest });
  const row = await db.settings.get("plan");
  if (!row) throw new Error("The plan is not stored");
  for (const damaged of [
    7,
    { ...rest, on: "soon" },
    { ...rest, sets: { chest: -1 } },
    { ...rest, sessions: "all" },
  ]) {
    await db.settings.put({ ...row, rest: damaged });
    expect(await findPlan(db)).toEqual(stored);
  }
});

test("swaps for this week come back; what is damaged in them is left out", async () => {
  const { db } = createReplica("phone", { now });
  const swaps = [{ session: 0, fromId: "bench press", toId: "push-up" }];
  await savePlan(db, { ...stored, swaps });
  expect(await findPlan(db)).toEqual({ ...stored, swaps });
  const row = await db.settings.get("plan");
  if (!row) throw new Error("The plan is not stored");
  await db.settings.put({ ...row, swaps: [...swaps, { ...swaps[0], session: 99 }, { session: 0 }, 7] });
  expect(await findPlan(db)).toEqual({ ...stored, swaps });
  await db.settings.put({ ...row, swaps: "all" });
  expect(await findPlan(db)).toEqual(stored);
  await savePlan(db, stored);
  expect(await findPlan(db)).toEqual(stored);
});

test("a damaged plan is no plan", async () => {
  const { db } = createReplica("phone", { now });
  await savePlan(db, stored);
  const row = await db.settings.get("plan");
  if (!row) throw new Error("The plan is not stored");
  await db.settings.put({ ...row, plan: { answers: "none" } });
  expect(await findPlan(db)).toBeNull();
});

test("a damaged program is no program", async () => {
  const { db } = createReplica("phone", { now });
  const run = { programId: "bands-only", week: 1, session: 0, maxima: {} };
  const program = { run, from: "2026-03-02T10:00:00.000Z", days: [1, 3, 5], next: 0, routineIds: [] };
  await saveProgram(db, program);
  const row = await db.settings.get("plan");
  if (!row) throw new Error("The program is not stored");
  const { routineIds: _, ...fields } = program;
  for (const damaged of [
    "bands-only",
    { ...fields, run: { ...run, programId: "constructor" } },
    { ...fields, from: "soon" },
    { ...fields, days: 5 },
  ]) {
    await db.settings.put({ ...row, program: damaged });
    expect(await findStoredProgram(db)).toBeNull();
  }
  await db.settings.put({ ...row, program: { ...fields, days: [1, 9, "3", 5], next: -3 } });
  expect(await findStoredProgram(db)).toEqual({ ...program, days: [1, 5] });
});
