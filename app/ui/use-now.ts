import { useEffect, useState } from "react";

/** The present time in milliseconds, twice a second, so that a clock on screen skips no second. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return now;
}
