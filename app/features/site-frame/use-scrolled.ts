import { useEffect, useState } from "react";

/** Whether the page is scrolled further than `threshold` pixels. */
export function useScrolled(threshold: number): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const follow = () => setScrolled(window.scrollY > threshold);
    follow();
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, [threshold]);
  return scrolled;
}
