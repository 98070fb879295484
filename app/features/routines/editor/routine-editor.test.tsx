import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { exercises } from "#app/domain/exercise/built-in-exercises.ts";
import { RoutineEditor } from "./routine-editor.tsx";

test("a step whose exercise was deleted doesn't look like one of another exercise", () => {
  const steps = ["gone", "yoga"].map((exerciseId) => ({ exerciseId, seconds: 60, restS: 0 }));
  const markup = renderToStaticMarkup(
    <RoutineEditor
      draftKey="a"
      initial={{ name: "Morning", steps }}
      exercises={exercises}
      settings={{ weightUnit: "kg", weekStart: "monday" }}
      renderSearch={() => null}
      onSave={async () => {}}
    />,
  );
  const named = Array.from(markup.matchAll(/aria-label="(Exercise \d: [^"]*)"/g), ([, name]) => name);
  expect(named).toEqual(["Exercise 1: Deleted exercise", "Exercise 2: Yoga"]);
});
