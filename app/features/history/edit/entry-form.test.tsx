import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EntryForm } from "./entry-form.tsx";

test("the rate of the exercise is said as any other number", () => {
  const initial = { exercise: "Rowing", day: "2026-03-15", time: "10:00", minutes: "30", kcal: "", note: "" };
  const html = renderToStaticMarkup(
    <EntryForm
      draftKey="new"
      initial={initial}
      rates={new Map([["Rowing", 25 / 3]])}
      submit="Save"
      onSubmit={async () => undefined}
    />,
  );
  expect(html).toContain("About 8.3 kcal/min");
});
