import { expect, test } from "vitest";
import { flatten } from "./flatten.ts";
import { stills } from "./generated/stills.ts";
import { drawScene } from "./scene.ts";

test("an element is moved by itself as the groups around it moved it, from the outside in", () => {
  const scene =
    '<g class="a" transform="rotate(1)"><path d="M0 0"/><g class="b" transform="translate(2 0)"><path d="M1 1" transform="scale(1 -1)"/></g></g><path d="M2 2"/>';
  expect(flatten(scene)).toBe(
    '<path transform="rotate(1)" d="M0 0"/><path transform="rotate(1)translate(2 0)scale(1 -1)" d="M1 1"/><path d="M2 2"/>',
  );
});

test("a group that colours what is in it stays, and is moved as well", () => {
  const scene =
    '<g transform="rotate(1)"><g class="r" fill="red" transform="rotate(2)"><g transform="rotate(3)"><path d="M0 0"/></g></g><path d="M1 1"/></g>';
  expect(flatten(scene)).toBe(
    '<g transform="rotate(1)rotate(2)" fill="red"><path transform="rotate(3)" d="M0 0"/></g><path transform="rotate(1)" d="M1 1"/>',
  );
});

const colors = { body: "currentColor", far: 0.42, accent: "var(--volt)", ground: "var(--line)" };

test.each(Object.entries(stills))("%s keeps all that is drawn, without class names", (_, still) => {
  const scene = drawScene(still, colors);
  const flat = flatten(scene);
  const shapes = (markup: string) => markup.match(/<(?!g\b)\w+/g);
  expect(shapes(flat)).toEqual(shapes(scene));
  expect(flat).not.toContain("class=");
  expect(flat).not.toMatch(/<g( transform="[^"]*")?>/);
  expect(flat.match(/<g\b/g)?.length).toBe(flat.match(/<\/g>/g)?.length);
});
