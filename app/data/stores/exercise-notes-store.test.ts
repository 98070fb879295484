import { expect, test } from "vitest";
import { MessageRelay } from "#tests/support/message-relay.ts";
import { createReplica } from "#tests/support/replicas.ts";
import { createExerciseNotesStore } from "./exercise-notes-store.ts";

test("notes on two exercises that were written on two devices are both there after a merge", async () => {
  const clock = { now: Date.UTC(2026, 10, 22) };
  const relay = new MessageRelay();
  const devices = [createReplica("phone", clock), createReplica("laptop", clock)] as const;
  const [phone, laptop] = devices.map(({ context }) => createExerciseNotesStore(context));
  await phone?.save("bench", "Hole 4");
  await laptop?.save("squats", "Heels on plates");
  // "deleted" is the field of a row's tombstone; an exercise may have that name.
  await laptop?.save("deleted", "An odd name");
  for (const device of [...devices, ...devices]) await device.sync(relay.line);
  for (const notes of [phone, laptop]) {
    expect(await notes?.find("bench")).toBe("Hole 4");
    expect(await notes?.find("squats")).toBe("Heels on plates");
    expect(await notes?.find("deleted")).toBe("An odd name");
    expect(await notes?.find("lunges")).toBe("");
  }
});
