import { expect, test } from "vitest";
import { MessageRelay } from "#tests/support/message-relay.ts";
import { createReplica } from "#tests/support/replicas.ts";
import { findExerciseNote, saveExerciseNote } from "./exercise-notes.ts";

test("notes on two exercises that were written on two devices are both there after a merge", async () => {
  const clock = { now: Date.UTC(2026, 10, 22) };
  const relay = new MessageRelay();
  const devices = [createReplica("phone", clock), createReplica("laptop", clock)] as const;
  const [phone, laptop] = [devices[0].db, devices[1].db];
  await saveExerciseNote(phone, "bench", "Hole 4");
  await saveExerciseNote(laptop, "squats", "Heels on plates");
  // "deleted" is the field of a row's tombstone; an exercise may have that name.
  await saveExerciseNote(laptop, "deleted", "An odd name");
  for (const device of [...devices, ...devices]) await device.sync(relay.line);
  for (const db of [phone, laptop]) {
    expect(await findExerciseNote(db, "bench")).toBe("Hole 4");
    expect(await findExerciseNote(db, "squats")).toBe("Heels on plates");
    expect(await findExerciseNote(db, "deleted")).toBe("An odd name");
    expect(await findExerciseNote(db, "lunges")).toBe("");
  }
});
