import { type Screenshot, screenshots } from "#app/content/home.ts";
import { Section } from "#app/ui/section.tsx";

/** Width and height of the pictures that `npm run pictures:gallery` makes, in their own pixels. */
const size = { width: 780, height: 1560 };

/** Screenshots of the tracker in the current theme. */
export function Gallery() {
  return (
    <Section title="See it in Action">
      <ul
        // It scrolls sideways on phones; not every browser makes it focusable for that.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling needs the focus
        tabIndex={0}
        aria-label="Screenshots"
        className="-mx-4 flex snap-x gap-4 overflow-x-auto px-4 pb-2 md:mx-0 md:grid md:grid-cols-3 md:gap-8 md:px-0"
      >
        {screenshots.map((shot) => (
          <li key={shot.id} className="w-[70%] max-w-72 shrink-0 snap-center md:w-auto md:max-w-none">
            <figure className="grid gap-3">
              <div className="overflow-hidden rounded-[28px] border-[6px] border-ink bg-surface-2 md:mx-auto md:max-w-72">
                <Picture shot={shot} theme="light" />
                <Picture shot={shot} theme="dark" />
              </div>
              <figcaption className="md:text-center">
                <h3 className="text-lg">{shot.title}</h3>
                <p className="text-ink-2 text-sm">{shot.text}</p>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The picture of one theme. A hidden lazy picture is never fetched. */
function Picture({ shot, theme }: { shot: Screenshot; theme: "light" | "dark" }) {
  const file = `/gallery/${shot.id}-${theme}`;
  return (
    <picture className={theme === "light" ? "theme-light-only" : "theme-dark-only"}>
      <source srcSet={`${file}.avif`} type="image/avif" />
      <img
        src={`${file}.webp`}
        alt={`The tracker: ${shot.text}`}
        {...size}
        loading="lazy"
        decoding="async"
        className="h-auto w-full"
      />
    </picture>
  );
}
