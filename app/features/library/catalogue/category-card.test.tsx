import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { exercises } from "#app/domain/exercise/built-in-exercises.ts";
import type { Exercise } from "#app/domain/exercise/exercise.ts";
import { CategoryCard } from "./category-card.tsx";

const strength = exercises.filter(({ category }) => category === "strength");
const own: Exercise = { id: "own-rowing", name: "Ångström rows", category: "strength", kcalPerMinute: 9 };

interface Shown {
  open: boolean;
  calm?: boolean;
  picked?: string | null;
  exercises?: readonly Exercise[];
  renderExtra?: (exercise: Exercise) => string;
}

const draw = ({ calm = false, picked = null, ...shown }: Shown) =>
  renderToStaticMarkup(
    <CategoryCard
      category="strength"
      exercises={strength}
      calm={calm}
      picked={picked}
      onToggle={() => undefined}
      onPick={() => undefined}
      {...shown}
    />,
  );

const moving = (html: string) => [...html.matchAll(/class="figure-([\w-]+)/g)].map(([, name]) => name);
/** A figure is an SVG document in an SVG. */
const figures = (html: string) => html.match(/<svg [^>]*><svg /g)?.length;
const text = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test("a closed card draws its figures, still, and none of its list", () => {
  const html = draw({ open: false });
  expect(html).toContain('aria-expanded="false"');
  expect(figures(html)).toBe(3);
  expect(moving(html)).toEqual([]);
  expect(html).not.toMatch(/<link|<li\b/);
  expect(text(html)).toBe("Strength Push-ups, Squats, Lunges");
});

test("an open card draws each figure once, in its tile, and moves it", () => {
  const html = draw({ open: true, picked: "squats" });
  expect(html).toContain('aria-expanded="true"');
  expect(figures(html)).toBe(3);
  expect(moving(html)).toEqual(["push-ups", "squats", "lunges"]);
  const tiles = [...html.matchAll(/<li\b.*?<\/li>/g)].map(([tile]) => tile);
  expect(tiles.map(text)).toEqual(["Push-ups 6 kcal/min", "Squats 5 kcal/min", "Lunges 5 kcal/min"]);
  expect(tiles.map((tile) => tile.includes('aria-pressed="true"'))).toEqual([false, true, false]);
});

test("while an exercise is timed, no figure of the catalogue moves", () => {
  expect(moving(draw({ open: true, calm: true }))).toEqual([]);
});

test("with an extra control an exercise is a row, its figure before its name", () => {
  const html = draw({ open: true, renderExtra: ({ name }) => `Start ${name}` });
  const [row = ""] = html.match(/<li\b.*?<\/li>/) ?? [];
  expect(row.indexOf("<svg")).toBeLessThan(row.indexOf("Push-ups"));
  expect(text(row)).toBe("Push-ups 6 kcal/min Start Push-ups");
});

test("an own exercise has its first letter where the others have a figure", () => {
  const html = draw({ open: true, exercises: [own] });
  expect(html).toMatch(/aria-hidden="true"[^>]*><span[^>]*>Å<\/span>/);
});
