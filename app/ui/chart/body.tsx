import { type BodySide, muscleShapes, silhouette } from "./body-shapes.ts";

export type BodyMuscle = keyof typeof muscleShapes.front | keyof typeof muscleShapes.back;

type Intensities = Partial<Record<BodyMuscle, number>>;

const skin = "var(--line)";
const resting = "color-mix(in oklab, var(--line-strong) 40%, var(--line))";
/** `--figure-accent` changes it, as it does for a figure. */
const accent = "var(--figure-accent, color-mix(in oklab, var(--volt-ink) 70%, var(--volt)))";
const mirrored = "matrix(-1 0 0 1 100 0)";

/**
 * A colour between a resting muscle's and the accent. The least intensity is a quarter of the way, so that it is
 * visible.
 */
function colourOf(intensity: number): string {
  return `color-mix(in oklab, ${accent} ${Math.round(25 + Math.min(intensity, 1) * 75)}%, ${resting})`;
}

const shapesOf = (side: BodySide): Partial<Record<BodyMuscle, readonly string[]>> => muscleShapes[side];

interface SideProps {
  side: BodySide;
  intensities: Intensities;
  /** Shows resting muscles as well. */
  detailed: boolean;
}

/** One side of the body in a box of 100 x 220. */
function Side({ side, intensities, detailed }: SideProps) {
  const shapes = Object.entries(shapesOf(side)).map(([muscle, paths]) => ({
    d: paths.join(""),
    intensity: intensities[muscle as BodyMuscle] ?? 0,
  }));
  const rest = shapes.filter(({ intensity }) => !(intensity > 0)).map(({ d }) => d);
  const half = (
    <>
      <path fill={skin} d={silhouette.join("")} />
      {detailed && <path fill={resting} d={rest.join("")} />}
      {shapes.map(({ d, intensity }) => intensity > 0 && <path key={d} fill={colourOf(intensity)} d={d} />)}
    </>
  );
  return (
    <>
      <g>{half}</g>
      <g transform={mirrored}>{half}</g>
    </>
  );
}

interface BodyProps {
  /** How much each muscle is coloured, 0 to 1; absent: not at all. */
  intensities: Intensities;
  /** What a screen reader says, such as "Muscles: quadriceps, glutes"; empty when text beside it says so. */
  title: string;
  /** Its size; without one it is as wide as the space it has. */
  className?: string;
}

/** The body from the front and from behind, with muscles coloured by how much they are trained. */
export function Body({ intensities, title, className }: BodyProps) {
  return (
    <svg
      role="img"
      aria-label={title}
      aria-hidden={title ? undefined : true}
      viewBox="0 0 212 220"
      className={className}
    >
      <Side side="front" intensities={intensities} detailed />
      <g transform="translate(112 0)">
        <Side side="back" intensities={intensities} detailed />
      </g>
    </svg>
  );
}

/** The square that shows each muscle best: left, top and size. For muscles of the arms it shows one arm. */
const details: Readonly<Record<BodyMuscle, readonly [x: number, y: number, size: number]>> = {
  neck: [20, 4, 60],
  traps: [14, 18, 72],
  shoulders: [14, 22, 72],
  chest: [14, 22, 72],
  "middle back": [14, 24, 72],
  lats: [14, 36, 72],
  biceps: [48, 40, 48],
  triceps: [48, 40, 48],
  abdominals: [14, 50, 72],
  "lower back": [14, 52, 72],
  forearms: [52, 70, 48],
  abductors: [14, 78, 72],
  glutes: [14, 78, 72],
  adductors: [14, 92, 72],
  quadriceps: [14, 92, 72],
  hamstrings: [14, 100, 72],
  calves: [14, 148, 72],
};

/** The body around one muscle, from the side where it is seen best; fills its box. It only decorates. */
export function BodyDetail({
  muscle,
  intensities,
  className,
}: Pick<BodyProps, "intensities" | "className"> & { muscle: BodyMuscle }) {
  const side = muscle !== "traps" && muscle in muscleShapes.front ? "front" : "back";
  const [x, y, size] = details[muscle];
  return (
    <svg
      aria-hidden="true"
      viewBox={`${x} ${y} ${size} ${size}`}
      preserveAspectRatio="xMidYMid slice"
      className={className}
    >
      <Side side={side} intensities={intensities} detailed={false} />
    </svg>
  );
}
