import { createMarkupPolicy } from "#app/lib/trusted-types.ts";
import type { Palette } from "./draw.ts";
import { flatten } from "./flatten.ts";
import { stills } from "./generated/stills.ts";
import type { FigureName } from "./names.ts";
import { drawScene, viewBoxOf } from "./scene.ts";
import { figureSheet } from "./sheets.ts";

interface FigureProps {
  readonly name: FigureName;
  /** What a screen reader says, such as "Person running"; empty when the figure only decorates. */
  readonly label: string;
  /** False shows the most telling moment, still; so does a preference for less motion. */
  readonly playing?: boolean;
  /** Width in CSS pixels, reserved with the height before anything loads; classes may overrule it. */
  readonly size?: number;
  readonly className?: string;
}

const colors: Palette = {
  body: "currentColor",
  far: 0.42,
  accent: "var(--figure-accent, var(--volt))",
  ground: "var(--line)",
};

let trust: ReturnType<typeof createMarkupPolicy> | undefined;
const drawn = new Map<string, string | TrustedHTML>();

/**
 * The markup of a figure. Cached, because React compares trusted markup by identity and would write a new object again.
 */
function markupOf(name: FigureName, playing: boolean): string | TrustedHTML {
  const key = `${name} ${playing}`;
  let markup = drawn.get(key);
  if (markup === undefined) {
    trust ??= createMarkupPolicy("figures");
    const scene = drawScene(stills[name], colors);
    markup = trust(playing ? scene : flatten(scene));
    drawn.set(key, markup);
  }
  return markup;
}

/**
 * A moving figure in the colour of the text around it; `--figure-accent` changes the colour of its shirt. Its height
 * follows from its width and the exercise: a square at most, about half of it for a lying figure.
 */
export function Figure({ name, label, playing = true, size = 200, className = "" }: FigureProps) {
  const { crop } = stills[name];
  const voice = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <>
      <svg
        {...voice}
        className={playing ? `figure-${name} ${className}` : className}
        width={size}
        height={Math.round((size * crop.height) / crop.width)}
        viewBox={viewBoxOf(crop)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant markup; as elements it would cost forty nodes to hydrate.
        dangerouslySetInnerHTML={{ __html: markupOf(name, playing) }}
      />
      {playing && <link rel="stylesheet" href={figureSheet(name)} />}
    </>
  );
}
