import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Figure } from "./figure.tsx";
import { figureNames, findFigure, hasFigure } from "./names.ts";

describe("Figure", () => {
  it("is an image with a name for screen readers, and reserves its space", () => {
    const html = renderToStaticMarkup(<Figure name="running" label="Person running" size={320} />);
    expect(html).toContain('role="img" aria-label="Person running"');
    expect(html).toMatch(/width="320" height="\d+" viewBox="[\d ]+"/);
  });

  it.each(figureNames)("reserves for %s the shape of what it shows", (name) => {
    const html = renderToStaticMarkup(<Figure name={name} label="" size={300} />);
    const [, height, shown = ""] = /width="300" height="(\d+)" viewBox="0 0 (\d+ \d+)"/.exec(html) ?? [];
    const [wide = 0, high = 0] = shown.split(" ").map(Number);
    expect(Number(height)).toBeCloseTo((300 * high) / wide, -0.5);
    expect(html).toMatch(new RegExp(`<svg xmlns="[^"]+" viewBox="\\d+ \\d+ ${shown}">`));
  });

  it("hides from screen readers when it only decorates", () => {
    const html = renderToStaticMarkup(<Figure name="yoga" label="" />);
    expect(html).toContain('aria-hidden="true"');
    expect(html).not.toContain("role=");
  });
});

describe("names", () => {
  it("finds the figure of each built-in exercise by the name people read", () => {
    const read = [
      "Running",
      "Jumping Jacks",
      "Cycling",
      "Push-ups",
      "Squats",
      "Lunges",
      "Yoga",
      "Stretching",
      "Pilates",
    ];
    expect(read.map(findFigure)).toEqual(figureNames.slice(0, 9));
  });

  it("has none for an unknown name", () => {
    expect(findFigure("Kettlebell swing")).toBeNull();
    expect(findFigure("")).toBeNull();
    expect(hasFigure("toString")).toBe(false);
  });
});
