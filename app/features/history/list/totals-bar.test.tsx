import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TotalsBar } from "./totals-bar.tsx";

test("the total time is in hours and minutes, as on the profile; the average is as in a row", () => {
  const totals = { count: 2, seconds: 5400, kcal: 300, averageSeconds: 2700 };
  const html = renderToStaticMarkup(<TotalsBar totals={totals} sets={undefined} unit="kg" />);
  expect(html).toMatch(/Time<\/dt><dd[^>]*>1 h 30 min</);
  expect(html).toMatch(/Average<\/dt><dd[^>]*>45:00</);
});
