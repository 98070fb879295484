import { useEffect, useRef, useState } from "react";

/** How long a number counts, in milliseconds. */
const durationMs = 900;

interface CountUpProps {
  /** The text of the number, such as `2,500K+`. Its first run of digits counts up. */
  children: string;
}

/**
 * A number that counts up once when it comes into view. The server sends the final text; it stays without script and with
 * reduced motion.
 */
export function CountUp({ children }: CountUpProps) {
  const [share, setShare] = useState(1);
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => (element.current ? countWhenSeen(element.current, setShare) : undefined), []);
  return (
    <span ref={element} className="tabular">
      {numberAt(children, share)}
    </span>
  );
}

/**
 * Calls `onShare` with shares that grow to 1 once the element comes into view.
 * @returns ends it
 */
function countWhenSeen(element: HTMLElement, onShare: (share: number) => void): () => void {
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
      const passed = Math.min(1, (now - start) / durationMs);
      onShare(1 - (1 - passed) ** 3);
      if (passed < 1) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    onShare(1);
  };
}

// A format is slow to create, and a page of numbers needs one in each frame.
const grouped = new Intl.NumberFormat("en-GB");

/** The text with its number scaled by `share` (0 to 1), written with the same thousands separators. */
export function numberAt(text: string, share: number): string {
  if (share === 1) return text;
  return text.replace(/\d[\d,]*/, (digits) => {
    const scaled = Math.round(Number(digits.replaceAll(",", "")) * share);
    return digits.includes(",") ? grouped.format(scaled) : String(scaled);
  });
}
