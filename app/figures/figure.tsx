import { useEffect } from "react";
import { createMarkupPolicy } from "#app/lib/trusted-types.ts";
import sizes from "./generated/sizes.json";
import type { FigureName } from "./names.ts";

interface FigureProps {
  readonly name: FigureName;
  /** What a screen reader says, such as "Person running"; empty when the figure only decorates. */
  readonly label: string;
  /** False shows the most telling moment, still. A preference for reduced motion does the same. */
  readonly playing?: boolean;
  /** Width in CSS pixels, reserved with the height before anything loads; classes may overrule it. */
  readonly size?: number;
  readonly className?: string;
}

const drawings = import.meta.glob<string>("./generated/*.svg", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The key frames of each figure are a style sheet, which a page loads when it first moves that figure. */
const sheets = import.meta.glob("./generated/*.css");

const trust = createMarkupPolicy("figures");
// React compares trusted markup by identity.
const markup = new Map(Object.entries(drawings).map(([path, svg]) => [path, { __html: trust(svg) }]));

/** The SVG document of a figure's most telling moment, in the colours of the page. */
export const drawingOf = (name: FigureName): string => drawings[`./generated/${name}.svg`] ?? "";

/** The size of a figure's drawing in user units. */
export const sizeOf = (name: FigureName): { width: number; height: number } => sizes[name];

/**
 * A moving figure in the colour of the text around it; `--figure-accent` changes the colour of its shirt. Its height
 * follows from its width and the exercise: a square at most, about half of it for a lying figure.
 */
export function Figure({ name, label, playing = true, size = 200, className = "" }: FigureProps) {
  const { width, height } = sizeOf(name);
  const voice = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  useEffect(() => {
    // Without a network the figure stays still.
    if (playing) sheets[`./generated/${name}.css`]?.().catch(() => undefined);
  }, [name, playing]);
  return (
    <svg
      {...voice}
      className={playing ? `figure-${name} ${className}` : className}
      width={size}
      height={Math.round((size * height) / width)}
      viewBox={`0 0 ${width} ${height}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours; as elements it would cost forty nodes to hydrate.
      dangerouslySetInnerHTML={markup.get(`./generated/${name}.svg`)}
    />
  );
}
