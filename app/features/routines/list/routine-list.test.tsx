import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { timedStarters } from "#app/content/starter-routines.ts";
import { RoutineList } from "./routine-list.tsx";

test("a press on Start isn't lost while the data open: the button can't be pressed before", () => {
  const markup = renderToStaticMarkup(
    <RoutineList
      label="Starter routines"
      routines={timedStarters}
      exercises={[]}
      onStart={() => undefined}
    />,
  );
  const starts = markup.match(/<button[^>]*aria-label="Start [^>]*>/g) ?? [];
  expect(starts).toHaveLength(timedStarters.length);
  for (const start of starts) expect(start).toContain(" disabled=");
});
