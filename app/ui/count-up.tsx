import { useEffect, useRef } from "react";

/** How long a number counts, in milliseconds. */
const durationMs = 900;

interface CountUpProps {
  /** The number as it is read, such as `2,500K+`; the first run of digits in it counts. */
  children: string;
}

/**
 * A number that counts up once when it comes into view. The server sends the final text, screen readers
 * get only that, and it stays so without script or with reduced motion.
 */
export function CountUp({ children }: CountUpProps) {
  const shown = useRef<HTMLSpanElement>(null);
  useEffect(() => (shown.current ? countUp(shown.current, children) : undefined), [children]);
  return (
    <>
      <span className="sr-only">{children}</span>
      {/* Drawn from the attribute, so that the number is text once only, for the browser's search as well. */}
      <span
        aria-hidden
        ref={shown}
        data-shown={children}
        className="tabular before:content-[attr(data-shown)]"
      />
    </>
  );
}

/**
 * Makes the number in `data-shown` of an element count up once when it comes into view, to the text as it is read.
 * @returns ends it with that text
 */
export function countUp(element: HTMLElement, text: string): () => void {
  const still =
    matchMedia("(prefers-reduced-motion: reduce)").matches ||
    document.documentElement.dataset.motion === "reduce";
  if (still) return () => {};
  let frame = 0;
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    observer.disconnect();
    const start = performance.now();
    const draw = (now: number) => {
      const share = Math.min(1, (now - start) / durationMs);
      element.dataset.shown = numberAt(text, 1 - (1 - share) ** 3);
      if (share < 1) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    element.dataset.shown = text;
  };
}

/** The text with its number scaled by `share` (0 to 1), written with the same thousands separators. */
export function numberAt(text: string, share: number): string {
  return text.replace(/\d[\d,]*/, (digits) => {
    const full = Number(digits.replaceAll(",", ""));
    return Math.round(full * share).toLocaleString("en-GB", { useGrouping: digits.includes(",") });
  });
}
