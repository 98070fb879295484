// Reads a CSV away from the page, so that 50,000 lines don't hold it up. One message in, one out.

import type { CsvAnswer, CsvQuestion } from "./read-in-worker.ts";
import type { ImportProblem } from "./readers/import-reading.ts";
import { readImportedCsv } from "./readers/read-imported-csv.ts";
import { writeImportFile } from "./readers/write-import-file.ts";

/** More than these help nobody; their number is told. */
const shownProblems = 100;

addEventListener("message", ({ data }: MessageEvent<CsvQuestion>) => {
  // A promise that is refused would tell the page nothing; an error that is reported reaches it.
  readCsv(data).then((answer) => postMessage(answer), reportError);
});

async function readCsv({ file: chosen, known, locale }: CsvQuestion): Promise<CsvAnswer> {
  const { format, workouts, problems, lines } = readImportedCsv(await chosen.text());
  const file = writeImportFile(workouts, known, (instant) => instant.toLocaleDateString(locale));
  return {
    format,
    lines,
    file: new Blob([file.text], { type: "application/json" }),
    count: file.count,
    known: file.known,
    problems: problems.slice(0, shownProblems) satisfies ImportProblem[],
    problemCount: problems.length,
  };
}
