/** The object is evicted between any two steps; its sockets hibernate. */
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { expect, test, vi } from "vitest";
import { ping, pong } from "#app/contracts/sync.ts";
import { SyncRelay } from "#worker/sync/sync-relay.ts";
import {
  bare,
  createMaker,
  helloOf,
  idOf,
  openDirectly,
  partOf,
  post,
  pushOf,
  syncedMember,
  typesOf,
} from "./relay.ts";

test("the object sleeps between any two messages of live sockets", async () => {
  const { person, first: a, second: b } = await syncedMember();
  const maker = createMaker(a.id, 1);
  const [one, two] = [await openDirectly(person), await openDirectly(person)];
  await evictDurableObject(person.stub());
  one.send(helloOf(a.id));
  await one.until("live");
  await evictDurableObject(person.stub());
  two.send(helloOf(b.id));
  await two.until("live");
  for (const seq of [1, 2, 3]) {
    const frame = maker.next();
    await evictDurableObject(person.stub());
    one.send(pushOf(frame));
    expect(bare([await one.next()])).toEqual([{ type: "ack", frame: idOf(frame), seq }]);
    expect(await two.next()).toMatchObject({ type: "frame", seq, frameBytes: frame });
  }
});

test("the object sleeps between the parts of a snapshot, and it counts once it is complete", async () => {
  const { person, first: a, second: b } = await syncedMember();
  const maker = createMaker(a.id, 1);
  await post(person, helloOf(a.id), pushOf(maker.next()), pushOf(maker.next()));
  const [id, parts] = [maker.snapshotId(), maker.parts(3)];
  for (const [at, part] of parts.entries()) {
    expect(typesOf(await post(person, helloOf(b.id)))).not.toContain("snapshot");
    await evictDurableObject(person.stub());
    const asked = { id, upTo: 2, part: at, parts: 3 };
    const answers = await post(person, helloOf(a.id, { cursor: 2 }), partOf(asked, part));
    expect(bare(answers).at(-1)).toEqual({ type: "ack", frame: idOf(part), seq: 2 });
  }
  await evictDurableObject(person.stub());
  const got = await post(person, helloOf(b.id));
  expect(typesOf(got)).toEqual(["welcome", "snapshot", "snapshot", "snapshot", "live"]);
  expect(got.slice(1, 4).map(({ frameBytes }) => frameBytes)).toEqual(parts);
});

test("an idle socket costs the object nothing: its pings are answered while it sleeps", async () => {
  const { person, first: a } = await syncedMember();
  const socket = await openDirectly(person);
  socket.send(helloOf(a.id));
  await socket.until("live");
  const woken = vi.spyOn(SyncRelay.prototype, "webSocketMessage");
  const before = await runInDurableObject(person.stub(), (relay) => relay);
  await evictDurableObject(person.stub());
  for (let minute = 0; minute < 5; minute += 1) {
    socket.send(ping);
    expect(await socket.nextRaw()).toBe(pong);
  }
  expect(woken).not.toHaveBeenCalled();
  woken.mockRestore();
  // Only this asks for a new one.
  const [answered, after] = await runInDurableObject(person.stub(), (relay, state) => [
    state.getWebSockets().map((each) => state.getWebSocketAutoResponseTimestamp(each)),
    relay,
  ]);
  expect(answered).toEqual([expect.any(Date)]);
  expect(after).not.toBe(before);
});
