import { drawingOf, sizeOf } from "#app/figures/figure.tsx";
import { type FigureName, findFigure } from "#app/figures/names.ts";
import { downloadBlob } from "#app/ui/download-blob.ts";

interface SharedWorkout {
  readonly name: string;
  readonly day: string;
  readonly time: string;
  readonly lines: readonly string[];
  /** The ids of its exercises. The first one with a figure is drawn. */
  readonly exercises: readonly string[];
}

const size = 1080;
const margin = 96;
const ink = "#14161d";
const volt = "#c1f03c";

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

async function drawWorkout({ name, day, time, lines, exercises }: SharedWorkout): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can't draw the picture");
  await document.fonts.ready;
  const family =
    getComputedStyle(document.documentElement).getPropertyValue("--font-display") || "sans-serif";
  const write = (text: string, y: number, points: number, weight: number) => {
    context.font = `${weight} ${points}px ${family}`;
    context.fillText(text, margin, y, size - 2 * margin);
  };
  context.fillStyle = volt;
  context.fillRect(0, 0, size, size);
  context.fillStyle = ink;
  write(name, 180, 76, 800);
  write(day, 250, 40, 600);
  write(time, 470, 190, 800);
  for (const [index, line] of lines.entries()) write(line, 570 + index * 62, 46, 650);
  const drawing = await loadFigure(exercises.map(findFigure).find((figure) => figure !== null) ?? "resting");
  const width = (drawing.naturalWidth / drawing.naturalHeight) * 260;
  context.drawImage(drawing, size - margin - width, 740, width, 260);
  write("Fitness Tracker", 990, 40, 750);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture was made"))), "image/png"),
  );
}

async function loadFigure(name: FigureName): Promise<HTMLImageElement> {
  const { width, height } = sizeOf(name);
  const drawing = drawingOf(name)
    .replaceAll("currentColor", ink)
    .replaceAll("var(--figure-accent, var(--volt))", "#ffffff")
    .replaceAll("var(--line)", "#8fb52a");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * 4}" height="${height * 4}">${drawing}</svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}
