import { expect, test } from "vitest";
import { MessageRelay } from "#tests/support/message-relay.ts";
import { createReplica, readShared } from "#tests/support/replicas.ts";
import { createSettingsStore } from "./settings-store.ts";

const start = Date.UTC(2026, 10, 26);

/** Two devices of a member, each with its settings. */
function openPair() {
  const clock = { now: start };
  const relay = new MessageRelay();
  const pair = ["phone", "laptop"].map((name) => {
    const replica = createReplica(name, clock);
    return { ...replica, settings: createSettingsStore(replica.context) };
  });
  const [phone, laptop] = pair;
  if (!phone || !laptop) throw new Error("There are two");
  const sync = async () => {
    for (const device of [...pair, ...pair]) expect(await device.sync(relay.line)).toBe("none");
    expect(await readShared(phone)).toEqual(await readShared(laptop));
  };
  return { phone, laptop, clock, sync };
}

type Device = ReturnType<typeof openPair>["phone"];

/** What a former version wrote, which had one field for all exercises. */
const saveWhole = async (
  { transfer }: Device,
  value: { favourites?: string[]; exerciseRestS?: Record<string, number> },
) => {
  const clock = `${(start - 60_000).toString(16).padStart(12, "0")}-0000-0000000000aa`;
  const tables = { settings: [{ key: "settings", value, clock }] };
  await transfer.import(new Blob([JSON.stringify({ format: "fitness-tracker", version: 1, tables })]), "old");
};

test("favourites and rests that two devices chose without a network are both there after a merge", async () => {
  const { phone, laptop, clock, sync } = openPair();
  await phone.settings.save({ favourites: { Bench: true }, exerciseRestS: { bench: 180 } });
  clock.now += 1000;
  await laptop.settings.save({ favourites: { Squat: true }, exerciseRestS: { squat: 240 } });
  await sync();
  for (const { settings } of [phone, laptop])
    expect(await settings.read()).toMatchObject({
      favourites: ["Bench", "Squat"],
      exerciseRestS: { bench: 180, squat: 240 },
    });
});

test("a change that depends on the settings gets them as they are by then, after other presses and tabs", async () => {
  const { settings } = openPair().phone;
  const add = () => settings.save(({ weeklyTarget }) => ({ weeklyTarget: weeklyTarget + 1 }));
  await Promise.all([add(), add(), add()]);
  expect((await settings.read()).weeklyTarget).toBe(3);
});

test("favourites stand in the order in which they were marked, on every device", async () => {
  const { phone, laptop, clock, sync } = openPair();
  const mark = async ({ settings }: Device, name: string, isFavourite: boolean) => {
    clock.now += 1000;
    await settings.save({ favourites: { [name]: isFavourite } });
  };
  await saveWhole(phone, { favourites: ["Lunges", "Dips"] });
  await mark(phone, "Squat", true);
  await mark(laptop, "Bench", true);
  await mark(phone, "Deadlift", true);
  await sync();
  await mark(laptop, "Lunges", false);
  await mark(phone, "Squat", false);
  await mark(phone, "Squat", true);
  await sync();
  for (const { settings } of [phone, laptop])
    expect((await settings.read()).favourites).toEqual(["Dips", "Bench", "Deadlift", "Squat"]);
});

test("what former versions wrote for all exercises holds until one of them is changed", async () => {
  const { phone, laptop, sync } = openPair();
  await saveWhole(phone, { favourites: ["Bench", "Dips"], exerciseRestS: { bench: 180, dips: 60 } });
  await sync();
  await laptop.settings.save({ favourites: { Bench: false }, exerciseRestS: { bench: 90, squat: 240 } });
  await laptop.settings.save({ sound: false });
  await sync();
  for (const { settings } of [phone, laptop])
    expect(await settings.read()).toMatchObject({
      sound: false,
      favourites: ["Dips"],
      exerciseRestS: { bench: 90, dips: 60, squat: 240 },
    });
});

test("an export has them; an import adds its own, and taking it back leaves what was there", async () => {
  const { phone, laptop } = openPair();
  await saveWhole(phone, { favourites: ["Lunges"] });
  await phone.settings.save({ favourites: { Bench: true, Squat: true }, exerciseRestS: { bench: 180 } });
  await phone.settings.save({ favourites: { Squat: false } });
  const exported = await phone.transfer.exportJson();
  await laptop.settings.save({ favourites: { Dips: true }, exerciseRestS: { dips: 60 } });
  const { id } = await laptop.transfer.import(exported, "phone");
  expect(await laptop.settings.read()).toMatchObject({
    favourites: expect.arrayContaining(["Lunges", "Bench", "Dips"]),
    exerciseRestS: { bench: 180, dips: 60 },
  });
  await laptop.transfer.revert(id);
  const left = await laptop.settings.read();
  expect([left.favourites, Object.entries(left.exerciseRestS)]).toEqual([["Dips"], [["dips", 60]]]);
});

test.each(["__proto__", "constructor", "deleted", "favourites", "corrections/phone", "a: b", ":", ""])(
  "an exercise may be called %j",
  async (name) => {
    const { phone, laptop, sync } = openPair();
    expect((await phone.settings.read()).exerciseRestS[name]).toBeUndefined();
    await phone.settings.save({ favourites: { [name]: true }, exerciseRestS: { [name]: 75 } });
    await sync();
    for (const { settings } of [phone, laptop]) {
      const { favourites, exerciseRestS, ...others } = await settings.read();
      expect([favourites, Object.entries(exerciseRestS), exerciseRestS[name]]).toEqual([
        [name],
        [[name, 75]],
        75,
      ]);
      const { favourites: _, exerciseRestS: __, ...usual } = await openPair().phone.settings.read();
      expect(others).toEqual(usual);
    }
  },
);
