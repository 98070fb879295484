import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { TotalsBar } from "./totals-bar.tsx";

test("the total time is written as the length of a row is, also above an hour", () => {
  const totals = { count: 2, seconds: 5400, kcal: 300, averageSeconds: 2700 };
  const html = renderToStaticMarkup(<TotalsBar totals={totals} sets={undefined} unit="kg" />);
  expect(html).toMatch(/Time<\/dt><dd[^>]*>90:00</);
  expect(html).toMatch(/Average<\/dt><dd[^>]*>45:00</);
});
