/** What the settings show the owner of what the relay knows. */
import { expect, test } from "vitest";
import { storedFramesSchema } from "#app/contracts/sync.ts";
import { createMaker, helloOf, post, pushOf, syncedMember } from "./relay.ts";

test("the newest pieces are listed by time and size, oldest first, and nothing else", async () => {
  const { person, first } = await syncedMember();
  const maker = createMaker(first.id, 1);
  const frames = [maker.next(), maker.next(), maker.next()];
  await post(person, helloOf(first.id), ...frames.map(pushOf));
  const answer = await person.send("GET", "/frames");
  expect(answer.status).toBe(200);
  const listed: unknown = await answer.json();
  const stored = storedFramesSchema.parse(listed);
  expect(listed).toEqual(stored);
  expect(stored.map(({ bytes }) => bytes)).toEqual(frames.map(({ length }) => length));
  expect(stored.map(({ at }) => at)).toEqual(stored.map(({ at }) => at).sort());
});
