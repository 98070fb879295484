/** The search over the library, key by key, on this machine's processor; a phone's is about a quarter as fast. */
import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import * as z from "zod/mini";
import { libraryExerciseSchema } from "#app/domain/exercise/library-exercise.ts";
import {
  type LibraryQuery,
  prepareSearch,
  searchLibrary,
} from "#app/features/library/search/search-library.ts";
import { median, report } from "../report.ts";

const file = readFileSync(new URL("../../../app/features/library/generated/exercises.json", import.meta.url));
const texts = ["bench press", "romanian deadlift", "db row", "quads machine", "pull ups", "zzz nothing"];
const { parse } = z.array(libraryExerciseSchema);
/** Of a phone's processor. */
const slowdown = 4;

function time(work: () => void): number {
  const start = performance.now();
  work();
  return (performance.now() - start) * slowdown;
}

export async function run(): Promise<boolean> {
  const everything: LibraryQuery = { text: "", muscle: null, equipment: null };
  const library = parse(JSON.parse(file.toString()));
  const search = prepareSearch(library);
  const keys = texts.flatMap((text) => [...text].map((_, at) => text.slice(0, at + 1)));
  const rounds = Array.from({ length: 25 }, () =>
    keys.map((text) => time(() => searchLibrary(search, { ...everything, text }))),
  );
  // Medians over the rounds, so that what else runs on the machine doesn't count.
  const perKey = keys.map((_, at) => median(rounds.map((round) => round[at] ?? 0)));
  const prepared = median(
    Array.from({ length: 15 }, () => time(() => prepareSearch(parse(JSON.parse(file.toString()))))),
  );
  const slowest = Math.max(...perKey);
  const bytes = brotliCompressSync(file).length;
  const ms = (value: number) => `${value.toFixed(2)} ms`;
  return report(
    [
      {
        what: "the slowest key, at CPU x 4",
        measured: ms(slowest),
        against: `median ${ms(median(perKey))}`,
        value: slowest,
        bar: 8,
      },
      {
        what: "list parsed and prepared once more, at CPU x 4",
        measured: ms(prepared),
        against: "",
        value: prepared,
        bar: 50,
      },
      { what: "list, brotli", measured: `${bytes} B`, against: "", value: bytes, bar: 18_000 },
    ],
    "library",
  );
}
