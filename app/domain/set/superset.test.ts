import { expect, test } from "vitest";
import { freeLetter, joinWithNext, supersetOf } from "./superset.ts";

const all = (...groups: string[]) => groups.map((group, id) => ({ id: String(id), group }));
const show = (list: ReturnType<typeof all>) => list.map((one) => supersetOf(list, one) ?? "-").join("");
const join = (list: ReturnType<typeof all>, index: number) => show([...joinWithNext(list, index)]);

test("an exercise joins the next one, its superset, or both of them one", () => {
  expect(join(all("", "", ""), 0)).toBe("AA-");
  expect(join(all("", "B", "B"), 0)).toBe("BBB");
  expect(join(all("A", "A", "B", "B"), 1)).toBe("AAAA");
  // A letter that nobody shares is none.
  expect(join(all("A", "", "A", "B", ""), 3)).toBe("A-ACC");
});

test("beyond an end of the list there is nothing to join", () => {
  const list = all("", "");
  expect(joinWithNext(list, 1)).toBe(list);
  expect(joinWithNext(list, -1)).toBe(list);
});

test("an empty letter is no superset", () => {
  expect(show(all("", "", "A"))).toBe("---");
  expect(freeLetter(all("", "A"))).toBe("B");
});
