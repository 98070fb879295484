import { expect, test } from "vitest";
import { planOf } from "#app/domain/planner/planner.fixture.ts";
import { MessageRelay } from "#tests/support/message-relay.ts";
import { createReplica } from "#tests/support/replicas.ts";
import { exportJson, importFile } from "../transfer/transfer.client.ts";
import { findPlan, removePlan, savePlan } from "./stored-plan.ts";

const now = Date.UTC(2026, 2, 2);
const stored = { plan: planOf(), weekOn: "2026-03-02", routineIds: ["a", "b"] };

test("a plan is there on the other device, and the later one of two is whole", async () => {
  const clock = { now };
  const relay = new MessageRelay();
  const devices = [createReplica("phone", clock), createReplica("laptop", clock)] as const;
  const [phone, laptop] = [devices[0].db, devices[1].db];
  await savePlan(phone, stored);
  clock.now += 1000;
  const other = { ...stored, plan: planOf({ days: [2, 4], goal: "strength" }) };
  await savePlan(laptop, other);
  for (const device of [...devices, ...devices]) await device.sync(relay.line);
  for (const db of [phone, laptop]) expect(await findPlan(db)).toEqual(other);
});

test("a plan comes with an exported file, and is gone once removed", async () => {
  const clock = { now };
  const [phone, laptop] = [createReplica("phone", clock).db, createReplica("laptop", clock).db];
  await savePlan(phone, stored);
  await importFile(laptop, await exportJson(phone), "phone");
  expect(await findPlan(laptop)).toEqual(stored);
  await removePlan(laptop);
  expect(await findPlan(laptop)).toBeNull();
});

test("a damaged plan is no plan", async () => {
  const { db } = createReplica("phone", { now });
  await savePlan(db, stored);
  const row = await db.settings.get("plan");
  if (!row) throw new Error("The plan is not stored");
  await db.settings.put({ ...row, plan: { answers: "none" } });
  expect(await findPlan(db)).toBeNull();
});
