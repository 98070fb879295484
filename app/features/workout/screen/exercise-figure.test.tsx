import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { exercises } from "#app/domain/exercise/built-in-exercises.ts";
import { ExerciseFigure } from "./exercise-figure.tsx";

const own = { id: "own-rowing", name: "Rowing", category: "cardio", kcalPerMinute: 9 } as const;
const draw = (exercise: Parameters<typeof ExerciseFigure>[0]["exercise"]) =>
  renderToStaticMarkup(<ExerciseFigure exercise={exercise} playing={false} className="" />);

test("an exercise without a figure says that there is no media", () => {
  expect(draw(own)).toContain("No media available");
});

test.each(exercises)("$name has its own figure", (exercise) => {
  expect(draw(exercise)).toContain(`aria-label="A person doing: ${exercise.name}"`);
});
