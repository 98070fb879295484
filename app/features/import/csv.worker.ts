// Reads a CSV away from the page, so that 50,000 lines don't hold it up. One message in, one out.

import type { CsvAnswer, CsvQuestion } from "./read-in-worker.ts";
import type { ImportProblem } from "./readers/import-reading.ts";
import { readImportedCsv } from "./readers/read-imported-csv.ts";
import { writeImportFile } from "./readers/write-import-file.ts";

/** More than these help nobody; their number is told. */
const shownProblems = 100;

addEventListener("message", async ({ data }: MessageEvent<CsvQuestion>) => {
  const { format, workouts, problems, lines } = readImportedCsv(await data.file.text());
  const file = writeImportFile(workouts, new Map(data.known), (instant) =>
    instant.toLocaleDateString(data.locale),
  );
  const answer: CsvAnswer = {
    format,
    lines,
    file: new Blob([file.text], { type: "application/json" }),
    count: file.count,
    known: file.known,
    problems: problems.slice(0, shownProblems) satisfies ImportProblem[],
    problemCount: problems.length,
  };
  postMessage(answer);
});
