import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { openData } from "../open-data.client.ts";

test("whoever watches sees each write at once, not the answer remembered from before it", async () => {
  const data = await openData({ kind: "account", id: "observe" });
  const seen: number[] = [];
  const watching = data.observe(() => data.goals.list()).subscribe((goals) => seen.push(goals.length));
  await expect.poll(() => seen.at(-1)).toBe(0);
  for (const count of [1, 2]) {
    await data.goals.add({ type: "duration", target: 2, deadline: "2030-01-01" });
    await expect.poll(() => seen.at(-1)).toBe(count);
  }
  watching.unsubscribe();
  data.close();
});
