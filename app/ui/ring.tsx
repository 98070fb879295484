import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

const radius = 44;

interface RingProps {
  /** Share done, 0 to 1; what lies outside is capped. */
  value: number;
  /** What the ring says in words; without it the ring is decoration. */
  label?: string;
  /** Width of the stroke on a box of 100. */
  stroke?: number;
  /** Size and colour: the arc takes `currentColor`. */
  className?: string;
  children?: ReactNode;
}

/** Progress, drawn as an arc that starts at the top. What stands in the middle is passed as children. */
export function Ring({ value, label, stroke = 8, className, children }: RingProps) {
  const share = Math.min(Math.max(value, 0), 1);
  return (
    <div className={classNames("relative grid place-items-center", className ?? "size-24 text-volt-ink")}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: it is named by aria-label, or hidden where it is decoration */}
      <svg
        viewBox="0 0 100 100"
        className="absolute inset-0 size-full"
        {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
      >
        <circle cx="50" cy="50" r={radius} fill="none" stroke="var(--line)" strokeWidth={stroke} />
        <circle
          className="ring-arc"
          cx="50"
          cy="50"
          r={radius}
          fill="none"
          stroke="currentColor"
          strokeWidth={stroke}
          strokeLinecap="round"
          pathLength="100"
          // A round cap would draw a dot for nothing; a dash longer than the circle closes it without a seam.
          strokeDasharray={share === 0 ? "0 100" : `${share * 100} 200`}
          opacity={share === 0 ? 0 : 1}
          transform="rotate(-90 50 50)"
        />
      </svg>
      <div className="relative text-center text-ink">{children}</div>
    </div>
  );
}
