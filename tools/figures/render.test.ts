import { expect, test } from "vitest";
import { renderFigureSvg } from "./render.ts";

const colors = { body: "#111", far: 0.4, accent: "#be2", ground: "#ddd" };

test("a picture is a document of its own, in the colours and on the background asked for", () => {
  const svg = renderFigureSvg("cycling", { colors, background: "#fff" });
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="([\d ]+)"><rect [^>]*fill="#fff"/,
  );
  expect(svg).not.toMatch(/var\(|currentColor/);
});

test("a picture shows other moments on request, and the first again after a complete loop", () => {
  const at = (time: number) =>
    renderFigureSvg("running", { time, colors }).replace(/ class="p" transform="[^"]*"/, "");
  expect(at(0)).not.toBe(at(0.3));
  expect(at(1)).toBe(at(0));
});
