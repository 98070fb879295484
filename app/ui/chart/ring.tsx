import type { ReactNode, RefObject } from "react";
import { classNames } from "../class-names.ts";

interface RingProps {
  /** How much of the ring is drawn, 0 to 1. */
  share: number;
  /** Colour of the drawn part, as a stroke class. */
  tone?: string;
  /** The thickness, where the ring is 100 units wide. */
  thickness?: number;
  /**
   * Whether the share changes each second. Then the ring has no transition, each frame of which would cost as much as a
   * change.
   */
  isMoving?: boolean;
  /** The drawn part of the ring, for `drawArc`. */
  arc?: RefObject<SVGCircleElement>;
  className?: string;
  children?: ReactNode;
}

/** Progress as an arc from twelve o'clock. Decorative: its children or the text beside it give the number. */
export function Ring({
  share,
  tone = "stroke-volt-ink",
  thickness = 6,
  isMoving,
  arc,
  className,
  children,
}: RingProps) {
  const radius = 50 - thickness / 2;
  const circle = { cx: 50, cy: 50, r: radius, fill: "none", strokeWidth: thickness };
  return (
    <div className={classNames("relative grid shrink-0 place-items-center", className)}>
      <svg viewBox="0 0 100 100" aria-hidden="true" className="-rotate-90 absolute inset-0 size-full">
        <circle {...circle} className="stroke-line" />
        {(share > 0 || arc) && (
          <circle
            {...circle}
            ref={arc}
            pathLength={100}
            {...arcOf(share)}
            strokeLinecap="round"
            className={classNames(!isMoving && "transition-[stroke-dasharray] duration-200", tone)}
          />
        )}
      </svg>
      {children}
    </div>
  );
}

/** The attributes of the drawn part. If its length is 0, its round ends must be hidden as well. */
const arcOf = (share: number) => ({
  strokeDasharray: `${Math.min(1, Math.max(0, share)) * 100} 100`,
  visibility: share > 0 ? "visible" : "hidden",
});

/** Draws another share of a ring that React doesn't render anew. */
export function drawArc(arc: SVGCircleElement, share: number): void {
  const { strokeDasharray, visibility } = arcOf(share);
  arc.setAttribute("stroke-dasharray", strokeDasharray);
  arc.setAttribute("visibility", visibility);
}
