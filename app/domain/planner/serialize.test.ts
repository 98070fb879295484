import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { toBase64Url } from "#app/contracts/encoding.ts";
import { newRoutineSchema } from "../routine/routine.ts";
import { readPlanFragment } from "./link.ts";
import { planWeek } from "./plan-week.ts";
import { contextOf, planOf } from "./planner.fixture.ts";
import { parsePlan, serializePlan } from "./serialize.ts";
import { toRoutine } from "./to-routine.ts";

const plan = planOf({ stressed: ["chest"], spare: ["knee"], banned: ["curl"] });
const stored: unknown = JSON.parse(JSON.stringify(serializePlan(plan)));

type Path = readonly (string | number)[];

/** The path of each value in JSON, the outermost first. */
function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, one]) => listPaths(one, [...path, key]))];
}

/** A copy with another value at a path. */
function replaceAt(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  return Object.assign(copy, { [key]: replaceAt(Reflect.get(Object(value), key), rest, by) });
}

const hostile: Readonly<Record<string, unknown>> = {
  "a negative number": -1,
  "half a number": 1.5,
  "an immense number": 1e300,
  "an immense whole number": 2 ** 53,
  "a long text": "a".repeat(20_000),
  "an empty text": "",
  "a script": '<img src=x onerror="alert(1)"><script>alert(1)</script>',
  "a word of the prototype": "constructor",
  "keys of the prototype": JSON.parse(
    '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  ),
  nothing: null,
  "a truth": true,
  "a long list": Array.from({ length: 20_000 }, () => "squat"),
  "a deep list": [[[[[[]]]]]],
  "a plan in the plan": stored,
};

/** Whether it is no plan, one with a word why it has no week, or one whose routines can be stored. */
function isUsable(value: unknown): boolean {
  const parsed = parsePlan(value);
  if (!parsed) return true;
  const { week, problem } = planWeek(parsed, contextOf());
  if (!week) return problem.endsWith(".");
  const listed = week.sessions.map((session) => toRoutine(session, contextOf(), () => null));
  return listed.every((routine) => newRoutineSchema.safeParse(routine).success);
}

test.each(Object.entries(hostile))(
  "%s in place of any value is no plan, or one that can be used",
  (_, value) => {
    for (const path of listPaths(stored))
      expect(isUsable(replaceAt(stored, path, value)), path.join(".")).toBe(true);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  },
);

test("a plan that lacks any field is no plan", () => {
  const fields = Object.keys(Object(stored)).filter((field) => field !== "declinedDeload");
  for (const field of fields) expect(parsePlan(replaceAt(stored, [field], undefined)), field).toBeNull();
});

test("fields that a plan doesn't have are dropped", () => {
  expect(parsePlan({ ...Object(stored), admin: true, sessions: Object(stored).sessions })).toEqual(plan);
});

test("a link of another version, or of something else, is told from a damaged one", async () => {
  const codeOf = async (value: unknown) => {
    const fragment = toBase64Url(new Uint8Array(deflateRawSync(JSON.stringify(value))));
    return (await readPlanFragment(fragment)).problem?.code ?? null;
  };
  expect(await codeOf({ version: 1, kind: "plan", plan: stored })).toBeNull();
  expect(await codeOf({ version: 2, kind: "plan", plan: stored })).toBe("newer");
  expect(await codeOf({ version: 1, kind: "diet", plan: stored })).toBe("newer");
  for (const version of [0, -1, 1.5, "1", null, undefined])
    expect(await codeOf({ version, kind: "plan", plan: stored })).toBe("damaged");
  expect(await codeOf([stored])).toBe("damaged");
});
