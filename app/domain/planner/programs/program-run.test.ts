import { describe, expect, it } from "vitest";
import { advance, type ProgramRun, parseProgramRun } from "./program-run.ts";
import { findProgram } from "./programs.ts";

const run: ProgramRun = {
  programId: "five-by-five",
  week: 1,
  session: 0,
  maxima: { squat: { maxG: 60_000, failures: 1 } },
};

describe("a stored run", () => {
  it("parses unchanged", () => {
    expect(parseProgramRun(JSON.parse(JSON.stringify(run)))).toEqual(run);
  });

  it("loses maxima of lifts that the program lacks", () => {
    const more = { ...run, maxima: { ...run.maxima, curl: { maxG: 1000, failures: 0 } } };
    expect(parseProgramRun(more)).toEqual(run);
  });

  it.each([
    ["nothing", null],
    ["text", "five-by-five"],
    ["another program", { ...run, programId: "six-by-six" }],
    ["week 0", { ...run, week: 0 }],
    ["half a week", { ...run, week: 1.5 }],
    ["a session that the week lacks", { ...run, session: 3 }],
    ["a weight below 0", { ...run, maxima: { squat: { maxG: -1, failures: 0 } } }],
    ["a weight beyond all plates", { ...run, maxima: { squat: { maxG: 1e12, failures: 0 } } }],
    ["no number", { ...run, maxima: { squat: { maxG: "60", failures: 0 } } }],
  ])("is null for %s", (_, value) => {
    expect(parseProgramRun(value)).toBeNull();
  });

  it("doesn't take a lift from the prototype", () => {
    expect(
      parseProgramRun(
        JSON.parse('{"programId":"five-by-five","week":1,"session":0,"maxima":{"__proto__":{}}}'),
      ),
    ).toEqual({
      ...run,
      maxima: {},
    });
  });
});

describe("the next session", () => {
  const program = findProgram("five-by-five");
  if (!program) throw new Error("There is no program five-by-five");

  it("is the week's next one, then the first of the next week", () => {
    expect(advance(program, run)).toEqual({ ...run, session: 1 });
    expect(advance(program, { ...run, session: 2 })).toEqual({ ...run, week: 2, session: 0 });
  });

  it("can always be stored", () => {
    const last = advance(program, { ...run, week: 1040, session: 2 });
    expect(parseProgramRun(last)).toEqual(last);
  });
});
