/** Snapshots: when one is asked for, when it counts, which device gets it, and what it replaces. */
import { runDurableObjectAlarm } from "cloudflare:test";
import { expect, test } from "vitest";
import { withClock } from "../web-session/clock.ts";
import {
  bare,
  countRows,
  createMaker,
  helloOf,
  idOf,
  type Member,
  partOf,
  pastTheDoor,
  post,
  pushOf,
  setLimits,
  syncedMember,
  typesOf,
} from "./relay.ts";

const advance = withClock();
const dayMs = 86_400_000;

async function started() {
  const { person: member, first, second } = await syncedMember();
  const person = await pastTheDoor(member);
  return { person, a: first, b: second, maker: createMaker(first.id, 1) };
}

type Maker = ReturnType<typeof createMaker>;

/** All parts at once, up to `upTo`; returns them. */
async function takeSnapshot(
  person: Member,
  device: string,
  maker: Maker,
  upTo: number,
  count = 2,
  size = 32,
) {
  const [id, parts] = [maker.snapshotId(), maker.parts(count, size)];
  const messages = parts.map((frame, part) => partOf({ id, upTo, part, parts: count }, frame));
  const answers = await post(person, helloOf(device, { cursor: upTo }), ...messages);
  expect(bare(answers.slice(-count))).toEqual(
    parts.map((frame) => ({ type: "ack", frame: idOf(frame), seq: upTo })),
  );
  return parts;
}

const status = async (person: Member) =>
  (await person.send("GET", "/status")).json<{ frames: number; bytes: number }>();

test("a snapshot is asked of one device after so many frames, and of another when an hour has passed", async () => {
  const { person, a, b, maker } = await started();
  await setLimits(person, { snapshotFrames: 3 });
  const push = async () => typesOf(await post(person, helloOf(a.id, { cursor: 9 }), pushOf(maker.next())));
  expect(await push()).not.toContain("snapshot-wanted");
  expect(await push()).not.toContain("snapshot-wanted");
  expect(await push()).toContain("snapshot-wanted");
  expect(await push()).not.toContain("snapshot-wanted");
  advance(3_600_000);
  const asked = await post(person, helloOf(b.id, { cursor: 4 }));
  expect(bare(asked).at(-1)).toEqual({ type: "snapshot-wanted" });
  await takeSnapshot(person, b.id, createMaker(b.id, 1), 4);
  advance(3_600_000);
  expect(await push()).not.toContain("snapshot-wanted");
  advance(60_000);
  await push();
  expect(await push()).toContain("snapshot-wanted");
});

test("a snapshot is asked for after fourteen days with anything new in them", async () => {
  const { person, a, b, maker } = await started();
  await post(person, helloOf(a.id), pushOf(maker.next()));
  const ask = async () => typesOf(await post(person, helloOf(b.id, { cursor: 1 }))).at(-1);
  advance(14 * dayMs - 1);
  expect(await ask()).toBe("live");
  advance(1);
  expect(await ask()).toBe("snapshot-wanted");
  await takeSnapshot(person, a.id, maker, 1);
  advance(20 * dayMs);
  expect(await ask()).toBe("live");
});

test("a new device gets the snapshot and the frames after it; one that lacks little gets frames alone", async () => {
  const { person, a, b, maker } = await started();
  const frames = [maker.next(), maker.next(), maker.next()];
  await post(person, helloOf(a.id), ...frames.map(pushOf));
  const parts = await takeSnapshot(person, a.id, maker, 2);
  const fresh = await post(person, helloOf(b.id));
  expect(bare(fresh).slice(1)).toEqual([
    { type: "snapshot", upTo: 2, part: 0, parts: 2 },
    { type: "snapshot", upTo: 2, part: 1, parts: 2 },
    { type: "frame", seq: 3 },
    { type: "live", head: 3 },
  ]);
  expect(fresh.slice(1, 4).map(({ frameBytes }) => frameBytes)).toEqual([...parts, frames[2]]);
  expect(typesOf(await post(person, helloOf(b.id, { cursor: 1 })))).toEqual([
    ...["welcome", "frame", "frame", "live"],
  ]);
});

test("after thirty days the frames that a snapshot covers and the one before it are removed, and a device from before gets it", async () => {
  const { person, a, b, maker } = await started();
  const push = () => post(person, helloOf(a.id, { cursor: 99 }), pushOf(maker.next()));
  for (let n = 0; n < 3; n += 1) await push();
  await takeSnapshot(person, a.id, maker, 2);
  advance(14 * dayMs);
  await push();
  const newest = await takeSnapshot(person, a.id, maker, 4);
  expect(await countRows(person)).toMatchObject({ frame: 4, part: 4 });
  // 30 days after the first one: the frames that it covers.
  advance(16 * dayMs - 1);
  await runDurableObjectAlarm(person.stub());
  expect(await countRows(person)).toMatchObject({ frame: 4, part: 4 });
  advance(1);
  await runDurableObjectAlarm(person.stub());
  expect(await countRows(person)).toMatchObject({ frame: 2, part: 4, snapshot: 2 });
  const late = await post(person, helloOf(b.id, { cursor: 1 }));
  expect(typesOf(late)).toEqual(["welcome", "snapshot", "snapshot", "live"]);
  expect(typesOf(await post(person, helloOf(b.id, { cursor: 2 })))).toEqual([
    ...["welcome", "frame", "frame", "live"],
  ]);
  // 30 days after the newest: everything else.
  advance(14 * dayMs);
  await runDurableObjectAlarm(person.stub());
  expect(await countRows(person)).toMatchObject({ frame: 0, part: 2, snapshot: 1 });
  const bytes = newest.reduce((sum, { length }) => sum + length, 0);
  expect(await status(person)).toMatchObject({ frames: 0, bytes });
  // The device goes on where it was, although its last frame is gone.
  expect(bare(await push())).toContainEqual(expect.objectContaining({ type: "ack", seq: 5 }));
});

test("of three snapshots within thirty days the two newest have their parts", async () => {
  const { person, a, maker } = await started();
  for (const upTo of [1, 2, 3]) {
    await post(person, helloOf(a.id, { cursor: 99 }), pushOf(maker.next()));
    await takeSnapshot(person, a.id, maker, upTo);
    advance(dayMs);
  }
  expect(await countRows(person)).toMatchObject({ frame: 3, part: 4, snapshot: 3 });
});

test("parts in another order, of another chain, number, reach or device are refused, and nothing of them counts", async () => {
  const { person, a, b, maker } = await started();
  await post(person, helloOf(a.id), pushOf(maker.next()));
  const [id, parts] = [maker.snapshotId(), maker.parts(3)];
  const [first = new Uint8Array(), second = first, third = first] = parts;
  const [, foreign = first] = maker.parts(2);
  const right = { id, upTo: 1, parts: 3 };
  const answers = await post(
    person,
    helloOf(a.id, { cursor: 1 }),
    partOf({ ...right, part: 1 }, second),
    partOf({ ...right, part: 0, upTo: 2 }, first),
    partOf({ ...right, part: 0 }, createMaker(b.id, 1).parts(1)[0] ?? first),
    partOf({ ...right, part: 0 }, maker.next()),
    partOf({ ...right, part: 0 }, first),
    partOf({ ...right, part: 2 }, third),
    partOf({ ...right, part: 1 }, foreign),
    partOf({ ...right, part: 1, parts: 2 }, second),
    partOf({ ...right, part: 1, upTo: 0 }, second),
    partOf({ ...right, part: 1 }, second),
    // A lost ack.
    partOf({ ...right, part: 1 }, second),
  );
  expect(typesOf(answers).slice(2)).toEqual([
    ...["refused", "refused", "refused", "refused", "ack", "refused", "refused", "refused", "refused"],
    ...["ack", "ack"],
  ]);
  expect(typesOf(await post(person, helloOf(b.id)))).toEqual(["welcome", "frame", "live"]);
  await post(person, helloOf(a.id), partOf({ ...right, part: 2 }, third));
  expect(typesOf(await post(person, helloOf(b.id)))).toEqual([
    ...["welcome", "snapshot", "snapshot", "snapshot", "live"],
  ]);
  // A snapshot that reaches less far than the one that counts.
  const late = partOf({ id: maker.snapshotId(), upTo: 0, part: 0, parts: 1 }, maker.parts(1)[0] ?? first);
  expect(typesOf(await post(person, helloOf(a.id, { cursor: 1 }), late)).at(-1)).toBe("refused");
});

test("a snapshot that is begun anew, or not completed in a day, leaves nothing", async () => {
  const { person, a, maker } = await started();
  await post(person, helloOf(a.id), pushOf(maker.next()));
  const { bytes } = await status(person);
  for (let time = 0; time < 3; time += 1) {
    const [part = new Uint8Array()] = maker.parts(1);
    const message = partOf({ id: maker.snapshotId(), upTo: 1, part: 0, parts: 2 }, part);
    expect(typesOf(await post(person, helloOf(a.id, { cursor: 1 }), message)).at(-1)).toBe("ack");
    expect(await countRows(person)).toMatchObject({ snapshot: 1, part: 1 });
  }
  advance(dayMs);
  await runDurableObjectAlarm(person.stub());
  expect(await countRows(person)).toMatchObject({ snapshot: 0, part: 0, frame: 1 });
  expect((await status(person)).bytes).toBe(bytes);
});

test.each([
  ["completed", 1],
  ["begun anew", 2],
])("the parts of a minute are counted, also of snapshots that are %s each time", async (_, parts) => {
  const { person, a, maker } = await started();
  await post(person, helloOf(a.id), pushOf(maker.next()));
  await setLimits(person, { framesPerMinute: 3 });
  const send = async () => {
    const [part = new Uint8Array()] = maker.parts(1);
    const message = partOf({ id: maker.snapshotId(), upTo: 1, part: 0, parts }, part);
    const answer = bare(await post(person, helloOf(a.id, { cursor: 1 }), message)).at(-1);
    return answer?.type === "refused" ? [answer.reason, answer.retryAfterS] : answer?.type;
  };
  for (let stored = 0; stored < 3; stored += 1) {
    expect(await send()).toBe("ack");
    advance(10_000);
  }
  expect(await send()).toEqual(["too_fast", 30]);
  advance(29_999);
  expect(await send()).toEqual(["too_fast", 1]);
  advance(1);
  expect(await send()).toBe("ack");
  expect(await send()).toEqual(["too_fast", 10]);
  expect(await countRows(person)).toMatchObject({ part_time: 3 });
});

test("a full relay has room for a snapshot, and gives up what it covers for what is new", async () => {
  const { person, a, b, maker } = await started();
  await setLimits(person, { memberBytes: 8000 });
  const frames = Array.from({ length: 5 }, () => maker.next(1000));
  const answers = await post(person, helloOf(a.id), ...frames.map(pushOf));
  expect(typesOf(answers)).toContain("snapshot-wanted");
  const over = pushOf(maker.next(1000));
  expect(bare(await post(person, helloOf(a.id, { cursor: 5 }), over)).at(-1)).toMatchObject({
    ...{ type: "refused", reason: "full" },
  });
  await takeSnapshot(person, a.id, maker, 5, 1, 800);
  const stored = await post(person, helloOf(a.id, { cursor: 5 }), over);
  expect(typesOf(stored)).toContain("ack");
  expect(typesOf(await post(person, helloOf(b.id, { cursor: 2 })))).toEqual([
    ...["welcome", "snapshot", "frame", "live"],
  ]);
  const { frames: count, bytes } = await status(person);
  expect([count, bytes]).toEqual([1, 1000 + 800 + 2 * 101]);
});

test("one snapshot after another fills nothing: records of a hundred former ones stay", async () => {
  const { person, a, maker } = await started();
  await post(person, helloOf(a.id), pushOf(maker.next()));
  for (let n = 0; n < 105; n += 1) await takeSnapshot(person, a.id, maker, 1, 1);
  expect(await countRows(person)).toMatchObject({ snapshot: 102, part: 2 });
  expect((await status(person)).frames).toBe(1);
});
