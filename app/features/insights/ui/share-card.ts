import { countOf, formatAmount, formatLength } from "#app/lib/amounts.ts";
import type { Lifetime } from "../figures/lifetime.ts";
import type { WeekStreak } from "../figures/streak.ts";

const width = 1080;
const height = 1080;

/** A square picture of a person's figures, drawn here: nothing leaves the device. Rejects where no picture can be made. */
export async function drawShareCard(name: string, lifetime: Lifetime, streak: WeekStreak): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser can't draw the picture");
  await document.fonts.ready;
  const style = getComputedStyle(document.documentElement);
  const family = style.getPropertyValue("--font-display") || "sans-serif";
  const write = (text: string, y: number, size: number, weight: number) => {
    pen.font = `${weight} ${size}px ${family}`;
    pen.fillText(text, 96, y, width - 192);
  };
  pen.fillStyle = "#c1f03c";
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = "#14161d";
  write(name || "My workouts", 190, 72, 750);
  write(formatLength(lifetime.seconds), 470, 190, 800);
  write(`in ${countOf(lifetime.count, "workout")}`, 560, 60, 600);
  write(`${formatAmount(Math.round(lifetime.kcal))} kcal`, 760, 84, 750);
  write(`${countOf(streak.best, "week")} in a row at best`, 860, 52, 600);
  write("Fitness Tracker", 990, 40, 750);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture was made"))), "image/png"),
  );
}
