import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { toBase64Url } from "#app/contracts/encoding.ts";
import { exercises as builtIn } from "../exercise/built-in-exercises.ts";
import { type Exercise, maxRate } from "../exercise/exercise.ts";
import { type NewRoutine, newRoutineSchema, type SingleTarget } from "../routine/routine.ts";
import { maxFragmentLength, readPlanFragment, toPlanFragment, toSharedRoutine } from "./link.ts";

const routine: NewRoutine = {
  name: "Ziehen & Drücken 💪",
  days: [1, 4],
  steps: [
    { exerciseId: "push-ups", seconds: 60, restS: 90, target: { sets: 3, minReps: 8, maxReps: 12 } },
    { exerciseId: "running", seconds: 600, restS: 0 },
  ],
};

const fragmentOf = (text: string) => toBase64Url(new Uint8Array(deflateRawSync(text)));
const fragmentOfJson = (value: unknown) => fragmentOf(JSON.stringify(value));
const codeOf = async (text: string) => (await readPlanFragment(text)).problem?.code;

async function requireFragment(content: Parameters<typeof toPlanFragment>[0]): Promise<string> {
  const { fragment, problem } = await toPlanFragment(content);
  if (problem) throw new Error(problem.message);
  return fragment;
}

describe("a link", () => {
  it("brings a routine over unchanged", async () => {
    const fragment = await requireFragment({ kind: "routine", routine });
    expect(fragment).toMatch(/^[\w-]+$/);
    expect(fragment.length).toBeLessThan(400);
    expect(await readPlanFragment(fragment)).toEqual({
      content: { kind: "routine", routine },
      problem: null,
    });
  });

  it("names a program", async () => {
    const content = { kind: "program", program: "five-by-five" } as const;
    expect((await readPlanFragment(await requireFragment(content))).content).toEqual(content);
    const long = { version: 1, kind: "program", program: "a".repeat(81) };
    expect(await codeOf(fragmentOfJson(long))).toBe("invalid");
  });

  it("may begin with # and have line breaks in it", async () => {
    const fragment = await requireFragment({ kind: "routine", routine });
    const folded = `#${fragment.slice(0, 60)}\r\n ${fragment.slice(60)}\n`;
    expect((await readPlanFragment(folded)).content).toEqual({ kind: "routine", routine });
  });

  it("brings any plan over unchanged", async () => {
    await fc.assert(
      // JSON has no negative zero.
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (value) => {
        const plan = JSON.parse(JSON.stringify(value));
        const fragment = await requireFragment({ kind: "plan", plan });
        expect(await readPlanFragment(fragment)).toEqual({ content: { kind: "plan", plan }, problem: null });
      }),
    );
  });

  it("brings no exercise that the history could not record", async () => {
    const open = (change: Partial<Exercise>) => {
      const exercise = { id: "sled", name: "Sled", category: "strength", kcalPerMinute: 9, ...change };
      const steps = [{ exerciseId: "sled", exercise, seconds: 7200, restS: 0 }];
      return readPlanFragment(
        fragmentOfJson({ version: 1, kind: "routine", routine: { ...routine, steps } }),
      );
    };
    expect((await open({ name: "a".repeat(200) })).problem).toBeNull();
    expect((await open({ name: "a".repeat(201) })).problem?.code).toBe("invalid");
    expect((await open({ id: "a".repeat(201) })).problem?.code).toBe("invalid");
    // It would count for Running under another name.
    expect((await open({ id: "running" })).problem?.code).toBe("invalid");
    const { content } = await open({ kcalPerMinute: 1e300 });
    expect(content).toMatchObject({ routine: { steps: [{ exercise: { kcalPerMinute: maxRate } }] } });
  });

  it("drops what a routine doesn't have", async () => {
    const stored = { ...routine, id: "1", createdAt: "2026-01-01T00:00:00Z" };
    const fragment = await requireFragment({ kind: "routine", routine: stored });
    expect((await readPlanFragment(fragment)).content).toEqual({ kind: "routine", routine });
  });
});

describe("a link isn't made", () => {
  it("for a plan that is longer than a link may be", async () => {
    // Random digits hardly deflate.
    const seed = 49;
    const plan = Array.from({ length: 3000 }, (_, index) => Math.sin(seed + index));
    expect(await toPlanFragment({ kind: "plan", plan })).toEqual({
      fragment: null,
      problem: { code: "too-long", message: "This plan is too long for a link." },
    });
  });

  it("for a plan that would not be read again, however well it deflates", async () => {
    const { problem } = await toPlanFragment({ kind: "plan", plan: "a".repeat(130_000) });
    expect(problem?.code).toBe("too-long");
  });

  it("for an invalid routine", async () => {
    const { problem } = await toPlanFragment({ kind: "routine", routine: { ...routine, steps: [] } });
    expect(problem).toEqual({ code: "invalid", message: "This routine can't be shared." });
  });
});

describe("a link isn't read", () => {
  it.each([
    ["", "empty"],
    ["#", "empty"],
    ["  \n", "empty"],
    ["a".repeat(maxFragmentLength + 1), "too-long"],
    ["not base64!", "damaged"],
    ["%3Cscript%3E", "damaged"],
    ["AAAA", "damaged"],
    [fragmentOf(""), "damaged"],
    [fragmentOf("no JSON"), "damaged"],
    [fragmentOfJson(null), "damaged"],
    [fragmentOfJson([]), "damaged"],
    [fragmentOfJson({ kind: "plan", plan: 1 }), "damaged"],
    [fragmentOfJson({ version: "1", kind: "plan", plan: 1 }), "damaged"],
    [fragmentOfJson({ version: 0, kind: "plan", plan: 1 }), "damaged"],
    [fragmentOfJson({ version: 2, kind: "plan", plan: 1 }), "newer"],
    [fragmentOfJson({ version: 1, kind: "diary" }), "newer"],
    [fragmentOfJson({ version: 1, kind: "plan" }), "invalid"],
    [fragmentOfJson({ version: 1, kind: "routine" }), "invalid"],
    [fragmentOfJson({ version: 1, kind: "routine", routine: { ...routine, name: "" } }), "invalid"],
  ])("%j: %s", async (text, code) => {
    expect(await codeOf(text)).toBe(code);
  });

  it("when its end is missing", async () => {
    const fragment = await requireFragment({ kind: "routine", routine });
    for (let length = 1; length < fragment.length; length++)
      expect(await codeOf(fragment.slice(0, length)), `the first ${length}`).toBe("damaged");
  });

  it("when it inflates to more than a plan has", async () => {
    const bomb = fragmentOfJson({ version: 1, kind: "plan", plan: "a".repeat(5_000_000) });
    expect(bomb.length).toBeLessThanOrEqual(maxFragmentLength);
    expect(await codeOf(bomb)).toBe("damaged");
  });

  it("when it nests deeper than any plan, without a failure of the parser", async () => {
    const depth = 60_000;
    const deep = `{"version":1,"kind":"routine","routine":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    expect(await codeOf(fragmentOf(deep))).toBe("invalid");
  });

  it("with a throw, whatever the text is", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: "binary" }), fc.base64String()), async (text) => {
        expect((await readPlanFragment(text)).problem?.message).toMatch(/\.$/);
      }),
    );
  });
});

describe("a routine for another person", () => {
  const own: Exercise = {
    id: "3f0b8f0e-0000-4000-8000-000000000000",
    name: "Sled",
    category: "strength",
    kcalPerMinute: 9,
  };
  const library: Exercise = {
    id: "barbell-squat",
    name: "Barbell Squat",
    category: "strength",
    kcalPerMinute: 5,
  };
  const target = { sets: 3, minReps: 5, maxReps: 5, incrementG: 2500 };
  const perSet = ["warm-up", "normal", "normal", "normal"].map((kind) => ({ kind }) as SingleTarget);

  test("has copies of own exercises, and no weights", () => {
    const mine: NewRoutine = {
      name: "Legs",
      steps: [
        {
          exerciseId: own.id,
          seconds: 60,
          restS: 60,
          target: {
            ...target,
            weightG: 140_000,
            perSet: perSet.map((set) => ({ ...set, weightG: 150_000 })),
          },
        },
        { exerciseId: library.id, exercise: library, seconds: 60, restS: 60, target },
        { exerciseId: "push-ups", seconds: 60, restS: 60 },
      ],
    };
    const shared = toSharedRoutine(mine, [...builtIn, own]);
    expect(shared).toEqual({
      name: "Legs",
      steps: [
        { exerciseId: own.id, exercise: own, seconds: 60, restS: 60, target: { ...target, perSet } },
        { exerciseId: library.id, exercise: library, seconds: 60, restS: 60, target },
        { exerciseId: "push-ups", seconds: 60, restS: 60 },
      ],
    });
    expect(newRoutineSchema.parse(shared)).toEqual(shared);
  });
});
