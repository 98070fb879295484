import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { renderFigureSvg } from "../../tools/figures/render.ts";
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
    const [, height, view = ""] = /width="300" height="(\d+)" viewBox="([\d ]+)"/.exec(html) ?? [];
    const [, , wide = 0, high = 0] = view.split(" ").map(Number);
    expect(Number(height)).toBeCloseTo((300 * high) / wide, -0.5);
  });

  it("hides from screen readers when it only decorates", () => {
    const html = renderToStaticMarkup(<Figure name="yoga" label="" />);
    expect(html).toContain('aria-hidden="true"');
    expect(html).not.toContain("role=");
  });

  it("links its own style sheet while it plays, and none when it is still", () => {
    const links = (playing: boolean) =>
      renderToStaticMarkup(<Figure name="squats" label="" playing={playing} />).match(/<link [^>]*>/g);
    expect(links(true)).toEqual([expect.stringMatching(/rel="stylesheet" href="[^"]*squats[^"]*\.css/)]);
    expect(links(false)).toBeNull();
  });

  it.each(figureNames)(
    "draws %s without inline styles or scripts, as a strict content policy wants",
    (name) => {
      const html = renderToStaticMarkup(<Figure name={name} label="" />);
      expect(html).not.toMatch(/style=|<style|<script|\bon\w+=/);
      expect(html).not.toMatch(/NaN|undefined|Infinity/);
    },
  );

  it.each(figureNames)("shows the same still moment of %s as the picture made by scripts", (name) => {
    const colors = {
      body: "currentColor",
      far: 0.42,
      accent: "var(--figure-accent, var(--volt))",
      ground: "var(--line)",
    };
    const drawn = (svg: string) => svg.replace(/<link[^>]*>/, "").replace(/^<svg[^>]*>/, "");
    const turns = (svg: string) =>
      [...drawn(svg).matchAll(/rotate\((-?[\d.]+)\)/g)].map(([, turn]) => Number(turn));
    const here = turns(renderToStaticMarkup(<Figure name={name} label="" />));
    const there = turns(renderFigureSvg(name, { colors }));
    expect(here.length).toBe(there.length);
    for (const [i, turn] of here.entries()) expect(turn).toBeCloseTo(there[i] ?? Number.NaN, 0);
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

describe("renderFigureSvg", () => {
  const colors = { body: "#111", far: 0.4, accent: "#be2", ground: "#ddd" };

  it("is a document of its own, on the background asked for", () => {
    const svg = renderFigureSvg("cycling", { colors, background: "#fff" });
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="([\d ]+)"><rect [^>]*fill="#fff"/,
    );
    expect(svg).not.toMatch(/var\(|currentColor/);
  });

  it("shows other moments on request, and the first again after a whole loop", () => {
    const at = (time: number) =>
      renderFigureSvg("running", { time, colors }).replace(/ class="p" transform="[^"]*"/, "");
    expect(at(0)).not.toBe(at(0.3));
    expect(at(1)).toBe(at(0));
  });
});
