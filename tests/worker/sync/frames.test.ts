/** Frames from one device to the others, over HTTP and sockets. */
import { expect, test } from "vitest";
import {
  bare,
  createMaker,
  helloOf,
  idOf,
  openSocket,
  post,
  pushOf,
  syncedMember,
  typesOf,
} from "./relay.ts";

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

test("of two live sockets the other one gets what one pushes", async () => {
  const { person, first: a, second: b } = await syncedMember();
  const maker = createMaker(a.id, 1);
  const [one, two] = [await openSocket(person), await openSocket(person)];
  one.send(helloOf(a.id));
  two.send(helloOf(b.id));
  expect(typesOf(await one.until("live"))).toEqual(["welcome", "live"]);
  await two.until("live");
  for (const seq of [1, 2, 3]) {
    const frame = maker.next();
    one.send(pushOf(frame));
    expect(bare([await one.next()])).toEqual([{ type: "ack", frame: idOf(frame), seq }]);
    expect(await two.next()).toMatchObject({ type: "frame", seq, frameBytes: frame });
  }
});
