import { expect, test, vi } from "vitest";
import { findWeekStart, weekStarts } from "#app/lib/calendar-week.ts";
import { MessageRelay } from "#tests/support/message-relay.ts";
import { createReplica, readShared } from "#tests/support/replicas.ts";
import { exportJson, importFile, revertImport } from "../transfer/transfer.client.ts";
import { readSettings, saveSettings } from "./settings.ts";

const start = Date.UTC(2026, 10, 26);

/** Two devices of a user, each with its settings. */
function openPair() {
  const clock = { now: start };
  const relay = new MessageRelay();
  const [phone, laptop] = [createReplica("phone", clock), createReplica("laptop", clock)] as const;
  const pair = [phone, laptop];
  const sync = async () => {
    for (const device of [...pair, ...pair]) expect(await device.sync(relay.line)).toBe("none");
    expect(await readShared(phone)).toEqual(await readShared(laptop));
  };
  return { phone, laptop, clock, sync };
}

type Device = ReturnType<typeof openPair>["phone"];

test("favourites and rests that two devices chose without a network are both there after a merge", async () => {
  const { phone, laptop, clock, sync } = openPair();
  await saveSettings(phone.db, { favourites: { Bench: true }, exerciseRestS: { bench: 180 } });
  clock.now += 1000;
  await saveSettings(laptop.db, { favourites: { Squat: true }, exerciseRestS: { squat: 240 } });
  await sync();
  for (const { db } of [phone, laptop])
    expect(await readSettings(db)).toMatchObject({
      favourites: ["Bench", "Squat"],
      exerciseRestS: { bench: 180, squat: 240 },
    });
});

test("a change that depends on the settings gets them as they are by then, after other presses and tabs", async () => {
  const { db } = openPair().phone;
  const add = () => saveSettings(db, ({ weeklyTarget }) => ({ weeklyTarget: weeklyTarget + 1 }));
  await Promise.all([add(), add(), add()]);
  expect((await readSettings(db)).weeklyTarget).toBe(3);
});

test("weeks start as in the reader's locale until a day is chosen", async () => {
  const { db } = openPair().phone;
  expect((await readSettings(db)).weekStart).toBe(findWeekStart());
  for (const weekStart of weekStarts) {
    await saveSettings(db, { weekStart });
    expect((await readSettings(db)).weekStart).toBe(weekStart);
  }
});

test("favourites stand in the order in which they were marked, on every device", async () => {
  const { phone, laptop, clock, sync } = openPair();
  const mark = async ({ db }: Device, name: string, isFavourite: boolean) => {
    clock.now += 1000;
    await saveSettings(db, { favourites: { [name]: isFavourite } });
  };
  await mark(phone, "Lunges", true);
  await mark(phone, "Dips", true);
  await mark(phone, "Squat", true);
  await mark(laptop, "Bench", true);
  await mark(phone, "Deadlift", true);
  await sync();
  await mark(laptop, "Lunges", false);
  await mark(phone, "Squat", false);
  await mark(phone, "Squat", true);
  await sync();
  for (const { db } of [phone, laptop])
    expect((await readSettings(db)).favourites).toEqual(["Dips", "Bench", "Deadlift", "Squat"]);
});

test("an export has them; an import adds its own, and taking it back leaves what was there", async () => {
  const { phone, laptop } = openPair();
  await saveSettings(phone.db, {
    favourites: { Lunges: true, Bench: true, Squat: true },
    exerciseRestS: { bench: 180 },
  });
  await saveSettings(phone.db, { favourites: { Squat: false } });
  const exported = await exportJson(phone.db);
  await saveSettings(laptop.db, { favourites: { Dips: true }, exerciseRestS: { dips: 60 } });
  const { id } = await importFile(laptop.db, exported, "phone");
  expect(await readSettings(laptop.db)).toMatchObject({
    favourites: expect.arrayContaining(["Lunges", "Bench", "Dips"]),
    exerciseRestS: { bench: 180, dips: 60 },
  });
  await revertImport(laptop.db, id);
  const left = await readSettings(laptop.db);
  expect([left.favourites, Object.entries(left.exerciseRestS)]).toEqual([["Dips"], [["dips", 60]]]);
});

test.each(["__proto__", "constructor", "deleted", "favourites", "corrections/phone", "a: b", ":", ""])(
  "an exercise may be called %j",
  async (name) => {
    const { phone, laptop, sync } = openPair();
    expect((await readSettings(phone.db)).exerciseRestS[name]).toBeUndefined();
    await saveSettings(phone.db, { favourites: { [name]: true }, exerciseRestS: { [name]: 75 } });
    await sync();
    for (const { db } of [phone, laptop]) {
      const { favourites, exerciseRestS, ...others } = await readSettings(db);
      expect([favourites, Object.entries(exerciseRestS), exerciseRestS[name]]).toEqual([
        [name],
        [[name, 75]],
        75,
      ]);
      const { favourites: _, exerciseRestS: __, ...usual } = await readSettings(openPair().phone.db);
      expect(others).toEqual(usual);
    }
  },
);

test.each([
  ["en-US", "lb"],
  ["es-us", "lb"],
  ["my-MM", "lb"],
  ["en-LR", "lb"],
  ["en-GB", "kg"],
  ["en", "kg"],
  ["de-DE", "kg"],
])("a reader of %s has %s, until somebody chooses", async (language, unit) => {
  vi.spyOn(navigator, "language", "get").mockReturnValue(language);
  const { db } = openPair().phone;
  const { weightUnit, barG, platesG } = await readSettings(db);
  expect([weightUnit, barG, platesG[0]]).toEqual(
    unit === "lb" ? ["lb", 20_412, 20_412] : ["kg", 20_000, 25_000],
  );
  for (const chosen of ["kg", "lb"] as const) {
    const next = await saveSettings(db, { weightUnit: chosen });
    // The plates are those of the unit as well, whatever the region's are.
    expect([next.weightUnit, next.barG]).toEqual([chosen, chosen === "lb" ? 20_412 : 20_000]);
  }
  vi.restoreAllMocks();
});
