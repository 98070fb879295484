import type { Lifetime } from "#app/domain/statistics/lifetime.ts";
import type { WeekStreak } from "#app/domain/statistics/streak.ts";
import { countOf, formatLength } from "#app/lib/amounts.ts";
import { formatNumber } from "#app/lib/format-number.ts";

const width = 1080;
const height = 1080;

/** Draws a square picture of the totals and the streak on this device. Rejects where the browser can't. */
export async function drawShareCard(name: string, lifetime: Lifetime, streak: WeekStreak): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser can't draw the picture");
  await document.fonts.ready;
  const style = getComputedStyle(document.documentElement);
  const family = style.getPropertyValue("--font-display") || "sans-serif";
  const write = (text: string, y: number, size: number, weight: number) => {
    context.font = `${weight} ${size}px ${family}`;
    context.fillText(text, 96, y, width - 192);
  };
  context.fillStyle = "#c1f03c";
  context.fillRect(0, 0, width, height);
  context.fillStyle = "#14161d";
  write(name || "My workouts", 190, 72, 750);
  write(formatLength(lifetime.seconds), 470, 190, 800);
  write(`in ${countOf(lifetime.count, "workout")}`, 560, 60, 600);
  write(`${formatNumber(Math.round(lifetime.kcal))} kcal`, 760, 84, 750);
  write(`${countOf(streak.best, "week")} in a row at best`, 860, 52, 600);
  write("Fitness Tracker", 990, 40, 750);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture was made"))), "image/png"),
  );
}
