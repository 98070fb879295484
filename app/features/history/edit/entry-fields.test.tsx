import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EntryFields } from "./entry-fields.tsx";

const render = (note: string): string =>
  renderToStaticMarkup(
    <EntryFields
      values={{ exercise: "Squat", day: "2026-03-15", time: "10:00", minutes: "30", kcal: "100", note }}
      errors={{}}
      onChange={() => undefined}
    />,
  );

test("a note of several lines is edited in several lines: an input would join them", () => {
  expect(render("legs\nslept badly")).toMatch(/Note<textarea [^>]*>legs\nslept badly<\/textarea>/);
  expect(render("legs")).toMatch(/<input [^>]*value="legs"/);
});
