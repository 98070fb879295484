import { Figure } from "#app/figures/figure.tsx";
import { Ring } from "#app/ui/ring.tsx";
import { Stat } from "#app/ui/stat.tsx";
import { Part } from "./part.tsx";

const colours = [
  ["bg-bg", "bg"],
  ["bg-surface", "surface"],
  ["bg-surface-2", "surface-2"],
  ["bg-line", "line"],
  ["bg-line-strong", "line-strong"],
  ["bg-ink", "ink"],
  ["bg-ink-2", "ink-2"],
  ["bg-volt", "volt"],
  ["bg-volt-ink", "volt-ink"],
  ["bg-cardio", "cardio"],
  ["bg-strength", "strength"],
  ["bg-flex", "flex"],
  ["bg-danger", "danger"],
] as const;

const sizes = [
  ["text-xs", "12"],
  ["text-sm", "14"],
  ["text-base", "16"],
  ["text-lg", "18"],
  ["text-xl", "22"],
  ["text-2xl", "28"],
  ["text-3xl", "36"],
  ["text-4xl", "48"],
  ["text-5xl", "64"],
] as const;

const shares = [0, 0.25, 0.72, 1];

/** Colour, type, the two motifs. */
export function Foundations() {
  return (
    <>
      <Part name="Colours">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2 text-xs">
          {colours.map(([className, name]) => (
            <li key={name} className="grid gap-1">
              <span className={`h-12 rounded-sm border border-line ${className}`} />
              {name}
            </li>
          ))}
        </ul>
      </Part>
      <Part name="Type">
        <div className="grid gap-1 overflow-hidden">
          {sizes.map(([className, pixels]) => (
            <p key={pixels} className={`display whitespace-nowrap ${className}`}>
              {pixels} Train 12:40
            </p>
          ))}
          <p>Body text runs in Figtree at 16 px with a line height of 1.6.</p>
          <p className="text-ink-2">Secondary text is quieter and still reaches 4.5:1.</p>
        </div>
      </Part>
      <Part name="Ring">
        <div className="flex flex-wrap gap-4">
          {shares.map((share) => (
            <Ring key={share} share={share} className="size-24">
              <span className="display tabular">{share * 100}%</span>
            </Ring>
          ))}
        </div>
      </Part>
      <Part name="Figure">
        <Figure name="jumping-jacks" label="Person doing jumping jacks" size={160} />
      </Part>
      <Part name="Stat">
        <dl className="flex gap-8">
          <Stat value="150+" label="Trainers" />
          <Stat value="98%" label="Success rate" />
        </dl>
      </Part>
    </>
  );
}
