import { describeSet } from "#app/domain/set/describe-set.ts";
import { isWorking, volumeG } from "#app/domain/set/training-set.ts";
import type { HistoryEntry } from "#app/domain/workout/history-entry.ts";
import { drawingOf, sizeOf } from "#app/figures/figure.tsx";
import { type FigureName, findFigure } from "#app/figures/names.ts";
import { countOf } from "#app/lib/amounts.ts";
import { formatDay } from "#app/lib/calendar-day.ts";
import { formatDuration } from "#app/lib/duration.ts";
import { formatVolume, type WeightUnit } from "#app/lib/weight.ts";
import { downloadBlob } from "#app/ui/download-blob.ts";
import type { FinishedExercise } from "./list-finished.ts";
import { describeValue, recordNames } from "./record-words.ts";

interface SharedWorkout {
  readonly name: string;
  /** The day and what the workout adds to. */
  readonly facts: string;
  readonly time: string;
  readonly amounts: string;
  readonly exercises: readonly {
    readonly name: string;
    readonly done: string;
    /** Empty without a record. */
    readonly record: string;
  }[];
  /** Exercises that have no room in the picture. */
  readonly left: number;
  /** Of the first exercise that has one. */
  readonly figure: FigureName;
}

const width = 1080;
const height = 1350;
const margin = 96;
const ink = "#14161d";
const volt = "#c1f03c";
const most = 6;

interface ShareOptions {
  readonly unit: WeightUnit;
  readonly hasLength: boolean;
  readonly milestones: readonly string[];
}

/** The texts of the picture: the workout, its exercises with their heaviest sets, and a record of each. */
export function describeShared(
  workout: Pick<HistoryEntry, "exercise" | "day" | "duration">,
  exercises: readonly FinishedExercise[],
  { unit, hasLength, milestones }: ShareOptions,
): SharedWorkout {
  const sets = exercises.flatMap(({ entry }) => entry.sets ?? []).filter(isWorking);
  const volume = exercises.reduce((sum, { entry }) => sum + volumeG(entry.sets ?? []), 0);
  return {
    name: workout.exercise,
    facts: [formatDay(workout.day), ...milestones].join(" · "),
    time: hasLength ? formatDuration(workout.duration) : "",
    amounts: [
      ...(sets.length > 0 ? [countOf(sets.length, "set")] : []),
      ...(volume > 0 ? [formatVolume(volume, unit)] : []),
    ].join(", "),
    exercises: exercises.slice(0, most).map(({ entry, records: [record] }) => ({
      name: entry.exercise,
      done: describeDone(entry, unit),
      record: record ? `${recordNames[record.kind]}: ${describeValue(record, unit)}` : "",
    })),
    left: Math.max(0, exercises.length - most),
    figure:
      exercises.map(({ entry }) => findFigure(entry.exerciseId ?? entry.exercise)).find(Boolean) ?? "resting",
  };
}

/** "3 sets, 80 kg × 8". */
function describeDone({ sets = [], measure, duration }: HistoryEntry, unit: WeightUnit): string {
  const working = sets.filter(isWorking);
  const [heaviest] = working.toSorted((a, b) => (b.weightG ?? 0) - (a.weightG ?? 0));
  if (heaviest) return `${countOf(working.length, "set")}, ${describeSet(heaviest, measure, unit)}`;
  return duration > 0 ? formatDuration(duration) : "";
}

/** Draws the workout with a figure of its exercises, and shares the picture; without a share sheet the picture is saved. */
export async function shareWorkout(workout: SharedWorkout): Promise<void> {
  const blob = await drawWorkout(workout);
  const file = new File([blob], "workout.png", { type: "image/png" });
  if (!navigator.canShare?.({ files: [file] })) return downloadBlob(file.name, blob);
  await navigator.share({ files: [file] }).catch((error: unknown) => {
    // An AbortError means that the share sheet was closed. A browser also refuses if drawing took too long after the
    // press.
    if (!(error instanceof DOMException && error.name === "AbortError")) downloadBlob(file.name, blob);
  });
}

async function drawWorkout({ figure, left, ...workout }: SharedWorkout): Promise<Blob> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can't draw the picture");
  await document.fonts.ready;
  const family =
    getComputedStyle(document.documentElement).getPropertyValue("--font-display") || "sans-serif";
  const write = (text: string, y: number, points: number, weight: number) => {
    context.font = `${weight} ${points}px ${family}`;
    context.fillText(text, margin, y, width - 2 * margin);
  };
  context.fillStyle = volt;
  context.fillRect(0, 0, width, height);
  context.fillStyle = ink;
  write(workout.name, 164, 76, 800);
  write(workout.facts, 226, 36, 600);
  write(workout.time, 390, 150, 800);
  write(workout.amounts, 460, 46, 650);
  for (const [index, { name, done, record }] of workout.exercises.entries()) {
    const y = 558 + index * 94;
    write(name, y, 40, 750);
    write([done, record].filter(Boolean).join(" · ★ "), y + 42, 32, 550);
  }
  if (left > 0) write(`and ${left} more`, 558 + most * 94, 32, 550);
  const drawing = await loadFigure(figure);
  const wide = (drawing.naturalWidth / drawing.naturalHeight) * 190;
  context.drawImage(drawing, width - margin - wide, 1110, wide, 190);
  write("Fitness Tracker", 1286, 40, 750);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture was made"))), "image/png"),
  );
}

async function loadFigure(name: FigureName): Promise<HTMLImageElement> {
  const size = sizeOf(name);
  const drawing = drawingOf(name)
    .replaceAll("currentColor", ink)
    .replaceAll("var(--figure-accent, var(--volt))", "#ffffff")
    .replaceAll("var(--line)", "#8fb52a");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width * 4}" height="${size.height * 4}">${drawing}</svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}
