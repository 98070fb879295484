import { expect, test } from "vitest";
import { decodeHeader, encodeHeader, headerLength } from "#app/contracts/sync-frame.ts";
import { recordEntry } from "#app/data/history/commands.ts";
import { listNewestEntries } from "#app/data/history/queries.ts";
import { MessageRelay, type Said } from "#tests/support/message-relay.ts";
import { createReplica, deviceId, importRoot, readShared, workout } from "#tests/support/replicas.ts";

const start = Date.UTC(2026, 2, 1, 12);
const [a, b] = [deviceId("a"), deviceId("b")];

/** Two devices in step, and three frames that the first has sent since and the second doesn't have yet. */
async function createVictims() {
  const relay = new MessageRelay();
  const clock = { now: start };
  const sender = createReplica("a", clock);
  const victim = createReplica("b", clock);
  const record = async (replica: typeof sender) => {
    clock.now += 1000;
    await recordEntry(replica.db, workout(60, 10, clock.now), { towardGoals: false });
    await replica.sync(relay.line);
  };
  await record(sender);
  await record(victim);
  await sender.sync(relay.line);
  for (let n = 0; n < 3; n++) await record(sender);
  return { relay, sender, victim, record };
}

type Victims = Awaited<ReturnType<typeof createVictims>>;

const seqOf = ({ message }: Said): number => (message.type === "frame" ? message.seq : 0);

/** Sends other messages in place of frames. */
const insteadOf =
  (change: (said: Said) => readonly Said[]) =>
  ({ relay }: Victims) => {
    relay.tamper = (said) => (said.message.type === "frame" ? change(said) : [said]);
  };

function flip(frame: Uint8Array, at: number): Uint8Array {
  const flipped = frame.slice();
  flipped[at] = (flipped[at] ?? 0) ^ 1;
  return flipped;
}

function withHeader(frame: Uint8Array, change: object): Uint8Array {
  const header = decodeHeader(frame);
  if (!header) throw new Error("A frame has a header");
  const forged = frame.slice();
  forged.set(encodeHeader({ ...header, ...change }));
  return forged;
}

/** Frames of the same shape that a copy of the device has made under this root. */
async function makeForeign(device: string, root: CryptoKey): Promise<Uint8Array[]> {
  const other = new MessageRelay();
  const replica = createReplica(device, { now: start });
  for (let n = 0; n < 4; n++) {
    await recordEntry(replica.db, workout(61, 11, start), { towardGoals: false });
    await replica.sync(other.line, { root });
  }
  return other.frames.map(({ bytes }) => bytes);
}

/** Serves the frames of a copy of the sender in place of the sender's frames. */
const serveForeign =
  (seed: number) =>
  async ({ relay }: Victims) => {
    const foreign = await makeForeign("a", await importRoot(seed));
    insteadOf((said) => {
      const frame = foreign[seqOf(said) - 2];
      return frame ? [{ ...said, frame }] : [];
    })({ relay } as Victims);
  };

const bodyAt = headerLength + 20;

const attacks: { [name: string]: (victims: Victims) => unknown } = {
  "drops a frame": insteadOf((said) => (seqOf(said) === 4 ? [] : [said])),
  "drops the last frame": insteadOf((said) => (seqOf(said) === 5 ? [] : [said])),
  "drops a frame and counts on": insteadOf(({ message, frame }) => {
    if (message.type !== "frame" || message.seq === 3) return [];
    return [{ message: { ...message, seq: message.seq - 1 }, frame }];
  }),
  "swaps two frames": ({ relay }) => {
    const [three, four] = relay.frames.slice(2, 4).map(({ bytes }) => bytes);
    insteadOf((said) => {
      const frame = seqOf(said) === 3 ? four : seqOf(said) === 4 ? three : said.frame;
      return frame ? [{ ...said, frame }] : [];
    })({ relay } as Victims);
  },
  "replays a frame": ({ relay }) => {
    const [old] = relay.frames;
    relay.tamper = (said) =>
      seqOf(said) === 3 && old ? [{ message: said.message, frame: old.bytes }] : [said];
  },
  "sends the victim's own frame as another's": ({ relay }) => {
    const own = relay.frames.find(({ device }) => device === b);
    insteadOf((said) => (own ? [{ ...said, frame: withHeader(own.bytes, { device: a, counter: 2 }) }] : []))({
      relay,
    } as Victims);
  },
  "flips a byte of the ciphertext": insteadOf((said) => [{ ...said, frame: flip(said.frame, bodyAt) }]),
  "flips a byte of the nonce": insteadOf((said) => [{ ...said, frame: flip(said.frame, headerLength) }]),
  "flips the last byte": insteadOf((said) => [{ ...said, frame: flip(said.frame, said.frame.length - 1) }]),
  "truncates a frame": insteadOf((said) => [{ ...said, frame: said.frame.subarray(0, -1) }]),
  "sends no more than a header": insteadOf((said) => [{ ...said, frame: said.frame.subarray(0, 40) }]),
  "claims a newer format": insteadOf((said) => [{ ...said, frame: withHeader(said.frame, { format: 3 }) }]),
  "passes changes off as a snapshot": insteadOf(({ frame }) => [
    { message: { type: "snapshot", upTo: 3, part: 0, parts: 1 }, frame },
  ]),
  "serves frames of another epoch": insteadOf((said) => [
    { ...said, frame: withHeader(said.frame, { epoch: 2 }) },
  ]),
  "goes back to a former epoch": ({ relay }) => {
    relay.tamper = () => [{ message: { type: "epoch", epoch: 0 }, frame: new Uint8Array() }];
  },
  "rolls back to before what the victim has": ({ relay }) => {
    relay.frames = relay.frames.slice(0, 1);
    relay.head = 1;
  },
  "forgets the victim's frames and hides it": ({ relay }) => {
    relay.counters.delete(b);
  },
  "serves another account's frames": serveForeign(9),
  "goes on with the frames of a copy of the sender": serveForeign(1),
};

for (const [name, attack] of Object.entries(attacks))
  test(`a relay that ${name} is noticed, and changes no row`, async () => {
    const victims = await createVictims();
    const { relay, sender, victim } = victims;
    // A dropped frame is noticed at the next frame. The frames before it are authentic.
    const before = await readShared(victim);
    await attack(victims);
    const known = [JSON.stringify(before)];
    expect(await victim.sync(relay.line)).toBe("relay-tampered");
    const sent = JSON.stringify(await readShared(sender));
    const after = await readShared(victim);
    if (!/drops/.test(name)) expect(known).toContain(JSON.stringify(after));
    else expect(sent).not.toBe(JSON.stringify(after));
    // The relay counts as tampered with until a new epoch, even if it is honest again. Local work continues.
    relay.tamper = (said) => [said];
    expect(await victim.sync(relay.line)).toBe("relay-tampered");
    await recordEntry(victim.db, workout(30, 5, start), { towardGoals: false });
    expect((await listNewestEntries(victim.db, 10)).total).toBeGreaterThan(1);
  });

test("after an attack everything is sent anew in a new epoch, and both devices agree", async () => {
  const victims = await createVictims();
  const { relay, sender, victim } = victims;
  attacks["flips the last byte"]?.(victims);
  expect(await victim.sync(relay.line)).toBe("relay-tampered");
  relay.tamper = (said) => [said];
  relay.begin(2);
  const keys = { epoch: 2, root: await importRoot(2) };
  expect(await victim.sync(relay.line, keys)).toBe("none");
  expect(await sender.sync(relay.line, keys)).toBe("none");
  expect(await victim.sync(relay.line, keys)).toBe("none");
  expect(await readShared(victim)).toEqual(await readShared(sender));
  expect((await listNewestEntries(victim.db, 10)).total).toBe(5);
});

test("a hiccup that is over when asked again is no attack", async () => {
  const { relay, sender, victim } = await createVictims();
  let strikes = 1;
  relay.tamper = (said) =>
    seqOf(said) === 4 && strikes-- > 0 ? [{ ...said, frame: flip(said.frame, bodyAt) }] : [said];
  expect(await victim.sync(relay.line)).toBe("none");
  expect(await readShared(victim)).toEqual(await readShared(sender));
});

test("a relay that swaps the parts of a snapshot, or serves an older one, is noticed", async () => {
  const { relay, sender, victim, record } = await createVictims();
  relay.wantsSnapshot = true;
  await sender.sync(relay.line);
  const old = relay.snapshot;
  await record(sender);
  await victim.sync(relay.line);
  for (let n = 0; n < 510; n++)
    await recordEntry(sender.db, workout(60, 10, start + n), { towardGoals: false });
  await sender.sync(relay.line);
  relay.wantsSnapshot = true;
  await sender.sync(relay.line);
  relay.removeCovered();
  const snapshot = relay.snapshot;
  if (!old || !snapshot) throw new Error("There are two snapshots");
  expect(snapshot.parts.length).toBeGreaterThan(1);
  const before = await readShared(victim);

  relay.snapshot = { ...old, upTo: snapshot.upTo };
  expect(await victim.sync(relay.line)).toBe("relay-tampered");
  expect(await readShared(victim)).toEqual(before);

  const late = createReplica("c", { now: start });
  relay.snapshot = { ...snapshot, parts: snapshot.parts.toReversed() };
  expect(await late.sync(relay.line)).toBe("relay-tampered");
  expect((await listNewestEntries(late.db, 10)).total).toBe(0);

  const fresh = createReplica("d", { now: start });
  relay.snapshot = snapshot;
  expect(await fresh.sync(relay.line)).toBe("none");
  expect(await readShared(fresh)).toEqual(await readShared(sender));
});
