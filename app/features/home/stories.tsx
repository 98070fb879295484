import { Link } from "@remix-run/react";
import { ArrowRight } from "lucide-react";
import { successStories, type Testimonial, testimonials } from "#app/content/sample-people.ts";
import { Figure } from "#app/figures/figure.tsx";
import { Section } from "#app/ui/section.tsx";

/** Three testimonials. */
export function SuccessStories() {
  return (
    <Section title="Success Stories">
      <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
        {testimonials.map((testimonial) => (
          <li key={testimonial.id} className="grid rounded-lg border border-line bg-surface p-5 sm:p-6">
            <Voice {...testimonial} />
          </li>
        ))}
      </ul>
      <SampleNote>Example stories of invented people</SampleNote>
      <Link
        to="/about"
        className="mt-3 inline-flex min-h-11 items-center gap-2 font-bold font-display text-volt-ink"
      >
        More about us <ArrowRight aria-hidden size={18} strokeWidth={2} />
      </Link>
    </Section>
  );
}

function Voice({ name, role, avatar, comment, rating, achievement }: Testimonial) {
  return (
    <figure className="flex flex-col gap-4">
      <Rating stars={rating} />
      <blockquote className="grow text-lg">{comment}</blockquote>
      <p className="font-semibold text-sm text-volt-ink">{achievement}</p>
      <figcaption className="flex items-center gap-3">
        <span
          aria-hidden
          className="grid size-11 shrink-0 place-items-center rounded-full bg-surface-2 font-bold font-display text-sm"
        >
          {avatar}
        </span>
        <span className="grid text-sm">
          <span className="font-semibold">{name}</span>
          <span className="text-ink-2">{role}</span>
        </span>
      </figcaption>
    </figure>
  );
}

const starWidth = 24;
/** The outline of a star from its upper tip, in a box of 24 by 24. */
const star = "l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9z";
const stars = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `M${(from + index) * starWidth + 12} 2.5${star}`).join("");

/** Five stars in two paths. As fifteen icons the three ratings would be a twentieth of the page. */
function Rating({ stars: given }: { stars: number }) {
  return (
    <svg
      role="img"
      aria-label={`Rated ${given} out of 5`}
      viewBox={`0 0 ${5 * starWidth} 24`}
      className="h-4.5 w-22.5 fill-none stroke-2 stroke-volt-ink"
      strokeLinejoin="round"
    >
      <path d={stars(0, given)} className="fill-volt-ink" />
      {given < 5 && <path d={stars(given, 5)} />}
    </svg>
  );
}

/** Two longer stories, each headed by its achievement. */
export function RealResults() {
  return (
    <Section title="Real Results, Real People">
      <ul className="grid gap-10 md:grid-cols-2 md:gap-12">
        {successStories.map(({ name, achievement, story, image }) => (
          <li
            key={name}
            className="grid grid-cols-[6rem_1fr] narrow:grid-cols-1 gap-x-5 sm:grid-cols-[9rem_1fr]"
          >
            <Figure name={image} label="" playing={false} size={144} className="h-auto w-full" />
            <div className="grid content-start gap-2">
              <p className="display text-2xl">{achievement}</p>
              <h3 className="font-semibold text-base tracking-normal">{name}</h3>
              <p className="text-ink-2">{story}</p>
            </div>
          </li>
        ))}
      </ul>
      <SampleNote>Example stories of invented people</SampleNote>
    </Section>
  );
}

/** Says quietly that what stands above is sample content. */
export const SampleNote = ({ children }: { children: string }) => (
  <p className="mt-5 text-ink-2 text-xs">{children}</p>
);
