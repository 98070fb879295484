import { Figure } from "#app/figures/figure.tsx";
import type { FigureName } from "#app/figures/names.ts";

const names: readonly FigureName[] = [
  "running",
  "yoga",
  "cycling",
  "squats",
  "stretching",
  "lunges",
  "push-ups",
];

/** Replaces a missing picture by a still figure, always the same one for an article. */
export function PicturePlaceholder({ of }: { of: string }) {
  const sum = Array.from(of).reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const name = names[sum % names.length] ?? "running";
  return (
    <div className="grid size-full place-items-center text-ink-2">
      <Figure name={name} label="" playing={false} className="size-36" />
    </div>
  );
}
