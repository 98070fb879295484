import { expect, test } from "vitest";
import { change, clockOf, sendContent } from "#tests/contracts/foreign-frames.ts";
import { RelayDouble } from "#tests/contracts/relay-double.ts";
import { createReplica, importRoot, type Replica, workout } from "#tests/contracts/replicas.ts";
import { formatContent } from "./frame-content.ts";

const start = Date.UTC(2026, 2, 1, 12);
const unreadable = [change("d1", clockOf(start), "diaries"), JSON.stringify("no change"), "17"];

const listRaw = async ({ context: { db } }: Replica): Promise<string[]> => {
  const items = await db.read(["quarantine"], (tx) => tx.list("quarantine"));
  return items.map(({ value }) => (value as { raw: string }).raw).toSorted();
};

/** A device that has read what it can of another one's changes, and sent a workout of its own. */
async function createReader(relay: RelayDouble): Promise<Replica> {
  const device = createReplica("a", { now: start });
  await sendContent(relay, formatContent([...unreadable, change("g1", clockOf(start))]));
  await device.history.record(workout(60, 10, start), { towardGoals: false });
  await device.sync(relay.line);
  expect(await listRaw(device)).toEqual(unreadable.toSorted());
  return device;
}

test("what a device couldn't read of a lost device goes with it into a new epoch", async () => {
  const relay = new RelayDouble();
  const device = await createReader(relay);
  for (const epoch of [2, 3]) {
    relay.begin(epoch);
    const keys = { epoch, root: await importRoot(epoch) };
    expect(await device.sync(relay.line, keys)).toBe("none");
    const late = createReplica("b", { now: start });
    expect(await late.sync(relay.line, keys)).toBe("none");
    expect(await listRaw(late)).toEqual(unreadable.toSorted());
    expect((await late.history.listNewest(10)).total).toBe(1);
  }
});

test("of several devices that couldn't read it one sends it, and none has it twice", async () => {
  const relay = new RelayDouble();
  const device = await createReader(relay);
  const other = createReplica("b", { now: start });
  await other.sync(relay.line);
  relay.begin(2);
  const keys = { epoch: 2, root: await importRoot(2) };
  await device.sync(relay.line, keys);
  const { head } = relay;
  for (const one of [other, device, other]) expect(await one.sync(relay.line, keys)).toBe("none");
  expect(relay.head).toBe(head);
  expect(await listRaw(other)).toEqual(unreadable.toSorted());
  expect(await listRaw(device)).toEqual(unreadable.toSorted());
});

test("what the person has thrown away goes nowhere", async () => {
  const relay = new RelayDouble();
  const device = await createReader(relay);
  await device.context.db.write(["quarantine"], (tx) => tx.clear("quarantine"));
  relay.begin(2);
  const keys = { epoch: 2, root: await importRoot(2) };
  await device.sync(relay.line, keys);
  const late = createReplica("b", { now: start });
  await late.sync(relay.line, keys);
  expect(await listRaw(late)).toEqual([]);
});

test("more than a frame holds goes in several, and none is lost where an answer is", async () => {
  const relay = new RelayDouble();
  const device = createReplica("a", { now: start });
  const many = Array.from({ length: 1200 }, (_, n) => change(`d${n}`, clockOf(start), "diaries"));
  for (let at = 0; at < many.length; at += 400)
    await sendContent(relay, formatContent(many.slice(at, at + 400)));
  await device.sync(relay.line);
  relay.begin(2);
  const keys = { epoch: 2, root: await importRoot(2) };
  let acks = 0;
  relay.tamper = (said) => (said.message.type === "ack" && acks++ === 0 ? [] : [said]);
  const engine = await device.open(relay.line, keys);
  engine.start();
  await expect.poll(() => acks).toBe(1);
  await engine.syncNow();
  expect(engine.read()).toMatchObject({ mark: "up-to-date" });
  await engine.stop();
  const late = createReplica("b", { now: start });
  await late.sync(relay.line, keys);
  expect(await listRaw(late)).toEqual(many.toSorted());
});
