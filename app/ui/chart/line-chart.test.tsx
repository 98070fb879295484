import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type ChartPoint, LineChart, listInRange } from "./line-chart.tsx";

const point = (day: string): ChartPoint => {
  const at = Date.parse(day);
  return { key: day, at, low: 80, high: 80, label: day, words: "80 kg" };
};
const rangesOf = (...days: string[]) => {
  const html = renderToStaticMarkup(<LineChart label="Weight" points={days.map(point)} />);
  return Array.from(html.matchAll(/<button[^>]*>([^<]+)<\/button>/g), ([, name]) => name);
};

test("a range can be chosen where there is more than it", () => {
  expect(rangesOf("2026-10-01", "2026-11-01")).toEqual([]);
  expect(rangesOf("2026-06-01", "2026-11-01")).toEqual(["3 months", "All"]);
  expect(rangesOf("2025-06-01", "2026-11-01")).toEqual(["3 months", "Year", "All"]);
});

test("a range ends with the last point", () => {
  const points = ["2025-06-01", "2026-02-01", "2026-08-20", "2026-11-01"].map(point);
  const daysOf = (range: "90" | "365" | "all") => listInRange(points, range).map(({ key }) => key);
  expect(daysOf("90")).toEqual(["2026-08-20", "2026-11-01"]);
  expect(daysOf("365")).toEqual(["2026-02-01", "2026-08-20", "2026-11-01"]);
  expect(daysOf("all")).toHaveLength(4);
});

test("the line has the dates of its ends and of its middle; one point has one date", () => {
  const datesOf = (...days: string[]) => {
    const html = renderToStaticMarkup(<LineChart label="Weight" points={days.map(point)} />);
    const [, line = ""] = /<p aria-hidden="true"[^>]*>(.*?)<\/p>/.exec(html) ?? [];
    return Array.from(line.matchAll(/<span>(.*?)<\/span>/g), ([, date]) => date);
  };
  const [first, middle, last] = datesOf("2026-10-01", "2026-10-31");
  expect([first, last]).toEqual(["2026-10-01", "2026-10-31"]);
  expect(middle).toContain("16");
  expect(datesOf("2026-10-01")).toHaveLength(1);
});
