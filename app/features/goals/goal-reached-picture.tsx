import { Figure } from "#app/figures/figure.tsx";
import { Ring } from "#app/ui/ring.tsx";

/** A goal that is reached: a ring closes around a jumping figure. */
export function GoalReachedPicture() {
  return (
    <Ring share={1} thickness={9} className="ring-closes size-16">
      <Figure name="jumping-jacks" label="" className="size-11" />
    </Ring>
  );
}
