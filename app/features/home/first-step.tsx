import { Figure } from "#app/figures/figure.tsx";
import { CallToAction } from "#app/ui/call-to-action.tsx";

/** 'Take the First Step', at the end of the home page. */
export function FirstStep() {
  return (
    <CallToAction
      title="Take the First Step"
      text="The best workout is the one that you start. Read who we are, then pick your first exercise."
      to="/about"
      label="Get Started"
      picture={<Figure name="lunges" label="" playing={false} size={288} className="block h-auto w-full" />}
    />
  );
}
