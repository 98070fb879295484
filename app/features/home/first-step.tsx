import { Figure } from "#app/figures/figure.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

/** The last word of the page, on the one ground that is all accent. */
export function FirstStep() {
  return (
    <section
      aria-labelledby="first-step"
      className="grid items-center overflow-hidden rounded-lg bg-volt text-on-volt md:grid-cols-[1fr_auto]"
    >
      <div className="grid justify-items-start gap-4 px-6 pt-10 pb-4 sm:px-10 md:py-14">
        <h2 id="first-step" className="text-3xl md:text-4xl">
          Take the First Step
        </h2>
        <p className="max-w-prose text-lg">
          The best session is the one that you start. Read who we are, then pick your first exercise.
        </p>
        <ButtonLink
          to="/about"
          size="lg"
          className="border-transparent bg-on-volt text-volt hover:bg-on-volt hover:brightness-125"
        >
          Get Started
        </ButtonLink>
      </div>
      <Figure
        name="lunges"
        label=""
        playing={false}
        size={280}
        className="on-volt mx-auto -mt-6 h-auto w-56 md:mt-0 md:mr-10 md:w-70"
      />
    </section>
  );
}
