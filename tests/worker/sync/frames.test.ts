/** Frames from one device to the others, over HTTP and sockets; what is lost, comes twice or in another order. */
import { evictDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { withClock } from "../web-session/clock.ts";
import {
  bare,
  createMaker,
  helloOf,
  idOf,
  liveSockets,
  openDirectly,
  openSocket,
  pastTheDoor,
  post,
  pushOf,
  setLimits,
  syncedMember,
  typesOf,
} from "./relay.ts";

const advance = withClock();

test("a frame is acknowledged with its seq, and the other device gets it", async () => {
  const { person, first: a, second: b } = await syncedMember();
  const maker = createMaker(a.id, 1);
  const [one, two] = [maker.next(), maker.next()];
  const answers = await post(person, helloOf(a.id), pushOf(one), pushOf(two));
  expect(bare(answers)).toEqual([
    { type: "welcome", epoch: 1, head: 0, counter: 0 },
    { type: "live", head: 0 },
    { type: "ack", frame: idOf(one), seq: 1 },
    { type: "ack", frame: idOf(two), seq: 2 },
  ]);
  const got = await post(person, helloOf(b.id, { cursor: 1 }));
  expect(typesOf(got)).toEqual(["welcome", "frame", "live"]);
  expect(got[1]?.frameBytes).toEqual(two);
});

test("of two live sockets the other one gets what one pushes, and what comes over HTTP", async () => {
  const { person, first: a, second: b } = await syncedMember();
  const [makerA, makerB] = [createMaker(a.id, 1), createMaker(b.id, 1)];
  const [one, two] = await liveSockets(person, a, b);
  const [first, second, third] = [makerA.next(), makerB.next(), makerA.next()];
  one.send(pushOf(first));
  expect(bare([await one.next()])).toEqual([{ type: "ack", frame: idOf(first), seq: 1 }]);
  expect(await two.next()).toMatchObject({ type: "frame", seq: 1, frameBytes: first });
  two.send(pushOf(second));
  expect(await one.next()).toMatchObject({ type: "frame", seq: 2, frameBytes: second });
  expect(bare([await two.next()])).toEqual([{ type: "ack", frame: idOf(second), seq: 2 }]);
  await post(person, helloOf(a.id, { cursor: 2 }), pushOf(third));
  expect(await two.next()).toMatchObject({ type: "frame", seq: 3, frameBytes: third });
});

test("a socket that has not said hello gets nothing and may send nothing", async () => {
  const { person, first: a } = await syncedMember();
  const maker = createMaker(a.id, 1);
  const frame = maker.next();
  const silent = await openSocket(person);
  expect(bare(await post(person, pushOf(frame)))).toEqual([
    { type: "refused", frame: idOf(frame), reason: "invalid" },
  ]);
  await post(person, helloOf(a.id), pushOf(frame));
  silent.send(pushOf(frame));
  expect(bare([await silent.next()])).toEqual([{ type: "refused", frame: idOf(frame), reason: "invalid" }]);
});

test("a lost ack: the frame sent again gets the same one and is stored and broadcast once", async () => {
  const { person, first: a, second: b } = await syncedMember();
  const other = await openDirectly(person);
  other.send(helloOf(b.id));
  await other.until("live");
  const maker = createMaker(a.id, 1);
  const frames = [maker.next(), maker.next()];
  for (let time = 0; time < 3; time += 1) {
    const answers = await post(person, helloOf(a.id, { cursor: 2 }), ...frames.map(pushOf));
    expect(bare(answers).filter(({ type }) => type === "ack")).toEqual(
      frames.map((frame, at) => ({ type: "ack", frame: idOf(frame), seq: at + 1 })),
    );
    await evictDurableObject(person.stub());
  }
  expect([await other.next(), await other.next()]).toMatchObject([{ seq: 1 }, { seq: 2 }]);
  const third = maker.next();
  await post(person, helloOf(a.id), pushOf(third));
  expect(await other.next()).toMatchObject({ type: "frame", seq: 3, frameBytes: third });
  expect(await (await person.send("GET", "/status")).json()).toMatchObject({ frames: 3 });
});

test("frames in another order, with a gap, of another chain or of a known counter are refused", async () => {
  const { person, first: a } = await syncedMember();
  const maker = createMaker(a.id, 1);
  const [one, two, three] = [maker.next(), maker.next(), maker.next()];
  const fork = createMaker(a.id, 1);
  const [forkOne, forkTwo] = [fork.next(), fork.next()];
  const answers = await post(
    person,
    helloOf(a.id),
    ...[two, one, three, forkOne, forkTwo, two, three].map(pushOf),
  );
  expect(
    answers.slice(2).map((answer) => (answer.type === "ack" ? answer.seq : typesOf([answer])[0])),
  ).toEqual(["refused", 1, "refused", "refused", "refused", 2, 3]);
  const [welcome] = await post(person, helloOf(a.id, { cursor: 3 }));
  expect(bare(welcome ? [welcome] : [])).toEqual([{ type: "welcome", epoch: 1, head: 3, counter: 3 }]);
});

test("a frame of another device, of another epoch or of a format that is not changes is refused", async () => {
  const { person, first: a, second: b } = await syncedMember();
  const foreign = createMaker(b.id, 1).next();
  const former = createMaker(a.id, 7).next();
  const [part = foreign] = createMaker(a.id, 1).parts(1);
  const newer = createMaker(a.id, 1).next();
  newer[0] = 3;
  const answers = await post(person, helloOf(a.id), ...[foreign, former, part, newer].map(pushOf));
  expect(bare(answers.slice(2))).toEqual([
    { type: "refused", frame: idOf(foreign), reason: "invalid" },
    { type: "refused", frame: idOf(former), reason: "epoch" },
    { type: "refused", frame: idOf(part), reason: "invalid" },
    { type: "refused", frame: idOf(newer), reason: "invalid" },
  ]);
});

test("120 frames a minute: the next one is refused with the seconds to wait, then goes through", async () => {
  const { person: member, first: a } = await syncedMember();
  const person = await pastTheDoor(member);
  const maker = createMaker(a.id, 1);
  const frames = Array.from({ length: 121 }, () => maker.next());
  await post(person, helloOf(a.id), ...frames.slice(0, 60).map(pushOf));
  advance(30_000);
  const answers = await post(person, helloOf(a.id, { cursor: 60 }), ...frames.slice(60).map(pushOf));
  expect(answers.filter(({ type }) => type === "ack")).toHaveLength(60);
  expect(bare(answers).at(-1)).toMatchObject({ type: "refused", reason: "too_fast", retryAfterS: 30 });
  const last = frames.slice(120).map(pushOf);
  advance(29_999);
  expect(bare(await post(person, helloOf(a.id, { cursor: 120 }), ...last)).at(-1)).toMatchObject({
    ...{ reason: "too_fast", retryAfterS: 1 },
  });
  advance(1);
  expect(bare(await post(person, helloOf(a.id, { cursor: 120 }), ...last)).at(-1)).toMatchObject({
    ...{ type: "ack", seq: 121 },
  });
});

test("256 KB a frame, the byte after is too large", async () => {
  const { person, first: a } = await syncedMember();
  const header = 73 + 12 + 16;
  const fits = createMaker(a.id, 1).next(256 * 1024 - header);
  const over = createMaker(a.id, 1).next(256 * 1024 - header + 1);
  const answers = await post(person, helloOf(a.id), pushOf(over), pushOf(fits));
  expect(bare(answers.slice(2))).toEqual([
    { type: "refused", frame: idOf(over), reason: "too_large" },
    { type: "ack", frame: idOf(fits), seq: 1 },
  ]);
});

test("a full relay refuses frames, stores nothing of them, and acknowledges what it has", async () => {
  const { person, first: a } = await syncedMember();
  await setLimits(person, { memberBytes: 4000 });
  const maker = createMaker(a.id, 1);
  const [one, two, three] = [maker.next(1300), maker.next(1300), maker.next(1300)];
  const answers = await post(person, helloOf(a.id), ...[one, two, three, one].map(pushOf));
  expect(bare(answers.slice(2)).filter(({ type }) => type !== "snapshot-wanted")).toEqual([
    { type: "ack", frame: idOf(one), seq: 1 },
    { type: "ack", frame: idOf(two), seq: 2 },
    { type: "refused", frame: idOf(three), reason: "full" },
    { type: "ack", frame: idOf(one), seq: 1 },
  ]);
  expect(typesOf(answers)).toContain("snapshot-wanted");
  const bytes = one.length + two.length;
  expect(await (await person.send("GET", "/status")).json()).toMatchObject({ frames: 2, bytes });
});

test("over HTTP a long backlog comes in answers of 4 MiB", async () => {
  const { person, first: a, second: b } = await syncedMember();
  const maker = createMaker(a.id, 1);
  const frames = Array.from({ length: 36 }, () => maker.next(250_000));
  for (const part of [frames.slice(0, 12), frames.slice(12, 24), frames.slice(24)])
    await post(person, helloOf(a.id, { cursor: 100 }), ...part.map(pushOf));
  const got: Uint8Array[] = [];
  for (let cursor = 0, isMore = true; isMore; cursor = got.length) {
    const answers = await post(person, helloOf(b.id, { cursor }));
    got.push(...answers.filter(({ type }) => type === "frame").map(({ frameBytes }) => frameBytes));
    isMore = typesOf(answers).at(-1) === "more";
    expect(answers.length).toBeLessThan(20);
  }
  expect(got.length).toBe(36);
  expect(got.every((frame, at) => idOf(frame) === idOf(frames[at] ?? frame))).toBe(true);
});
