import { expect, test } from "vitest";
import { workout } from "#tests/contracts/behaviour.ts";
import { createMemoryDatabase } from "../engine/memory-database.ts";
import { openData } from "../open-data.client.ts";
import { toCell } from "./export-csv.ts";

test("cells that a spreadsheet would run are neutralised, numbers stay numbers", () => {
  const formulas = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"];
  for (const text of formulas) expect(toCell(text).replace(/^"/, "").startsWith("'")).toBe(true);
  expect(toCell(-5)).toBe("-5");
  expect(toCell("5 - 3")).toBe("5 - 3");
});

test("quotes, commas and line ends survive", () => {
  expect(toCell('say "go", then\nrest')).toBe('"say ""go"", then\nrest"');
});

test("one line an entry, oldest first, with a header and the mark of UTF-8", async () => {
  const data = await openData({ kind: "visitor" }, { openDatabase: async () => createMemoryDatabase() });
  await data.history.record(workout({ id: "1", note: "=cmd|' /C calc'!A0" }), { towardGoals: false });
  const csv = await (await data.openCarry()).exportCsv();
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await csv.arrayBuffer());
  expect(text).toBe(
    "\ufeffday,started,ended,exercise,category,seconds,kcal,kcal from,source,effort,note\r\n" +
      "2026-03-10,2026-03-10T11:58:30.000Z,2026-03-10T12:00:00.000Z,Running,cardio,90,15,exercise,exercise,,'=cmd|' /C calc'!A0\r\n",
  );
});
