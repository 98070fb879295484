import { type ComponentType, lazy, useEffect, useRef, useState } from "react";
import { countUp } from "./count-up.tsx";
import { useFollowedLinks } from "./use-followed-links.ts";
import { useHydrated } from "./use-hydrated.ts";

/** React leaves the children of an element with this alone when it hydrates a document. */
const asServed = { __html: "" };

/** Whether the document that the server sent has been rendered, and handles clicks. */
const isInteractive = () => document.documentElement.dataset.interactive !== undefined;

/**
 * A part of a page that only shows something: text, pictures, links, numbers that count up. In the document that the server
 * sent it stays as it is, and its code isn't fetched (docs/decisions/0200). Only a navigation within the site fetches it,
 * before the page is shown.
 * @param Served the component; null in the browser, so that the bundler leaves it out
 * @param load fetches the same component
 */
export function staticPart(
  Served: ComponentType | null,
  load: () => Promise<{ default: ComponentType }>,
): ComponentType {
  const start = () => load().catch((cause: unknown) => ({ default: () => <NotFetched cause={cause} /> }));
  // Where a navigation leads to the page, its parts are fetched with it, not when it renders.
  const early = !Served && isInteractive() ? start() : undefined;
  const Fetched = lazy(() => early ?? start());
  return function StaticPart() {
    const isHydrated = useHydrated();
    const [isServed] = useState(!isHydrated);
    if (isServed && !Served) return <AsServed />;
    return <div>{isServed && Served ? <Served /> : <Fetched />}</div>;
  };
}

let reloading: ReturnType<typeof setTimeout> | undefined;

/** Once for all parts that ask at the same time. */
function reload(): void {
  clearTimeout(reloading);
  reloading = setTimeout(() => location.reload());
}

/**
 * Loads the document anew, which has the part, as the router does for a page that can't be fetched. Without a network the error
 * page is shown, and also before the document is interactive, so that a new document never loads another.
 */
function NotFetched({ cause }: { cause: unknown }) {
  useEffect(reload, []);
  if (!navigator.onLine || !isInteractive()) throw cause;
  return null;
}

function AsServed() {
  const element = useRef<HTMLDivElement>(null);
  const followLink = useFollowedLinks();
  useEffect(() => {
    const numbers = [...(element.current?.querySelectorAll<HTMLElement>("[data-shown]") ?? [])];
    const stops = numbers.map((number) => countUp(number, number.dataset.shown ?? ""));
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: clicks come from the links inside, also by key
    <div
      ref={element}
      onClick={followLink}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; the markup is the server's
      dangerouslySetInnerHTML={asServed}
    />
  );
}
