import { createMarkupPolicy } from "#app/lib/trusted-types.ts";
import type { Palette } from "./draw.ts";
import { stills } from "./generated/stills.ts";
import type { FigureName } from "./names.ts";
import { drawScene } from "./scene.ts";
import { figureSheet } from "./sheets.ts";
import { box } from "./skeleton.ts";

export interface FigureProps {
  readonly name: FigureName;
  /** What a screen reader says, such as "Person running"; empty when the figure only decorates. */
  readonly label: string;
  /** False shows the most telling moment, still. Those who prefer less motion see that moment anyway. */
  readonly playing?: boolean;
  /** `apart` leaves the style sheet that moves it to a `FigureSheet`, where the browser may wait for it. */
  readonly sheet?: "here" | "apart";
  /** Width and height in CSS pixels, reserved before anything loads; classes may overrule it. */
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
const drawn = new Map<FigureName, string | TrustedHTML>();

/** Drawn once for each figure: React compares trusted markup by identity and would write a new one again. */
function markupOf(name: FigureName): string | TrustedHTML {
  let markup = drawn.get(name);
  if (markup === undefined) {
    trust ??= createMarkupPolicy("figures");
    markup = trust(drawScene(stills[name], colors));
    drawn.set(name, markup);
  }
  return markup;
}

/** A moving figure in the colour of the text around it; `--figure-accent` changes the colour of its shirt. */
export function Figure({
  name,
  label,
  playing = true,
  sheet = "here",
  size = box.width,
  className = "",
}: FigureProps) {
  const voice = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    <>
      <svg
        {...voice}
        className={playing ? `figure-${name} ${className}` : className}
        width={size}
        height={size}
        viewBox={`0 0 ${box.width} ${box.height}`}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant markup; as elements it would cost forty nodes to hydrate.
        dangerouslySetInnerHTML={{ __html: markupOf(name) }}
      />
      {playing && sheet === "here" && <FigureSheet name={name} />}
    </>
  );
}

/** What makes a figure move. A browser shows nothing that comes after it in the page until it is there. */
export function FigureSheet({ name }: Pick<FigureProps, "name">) {
  return <link rel="stylesheet" href={figureSheet(name)} />;
}
