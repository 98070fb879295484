import { type ReactNode, startTransition, useEffect, useState } from "react";

interface LaterProps {
  /** As large as what comes, so that nothing moves. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Draws its children after everything around them is on the screen, without holding up who presses something. */
export function Later({ fallback, children }: LaterProps) {
  const [due, setDue] = useState(false);
  useEffect(() => startTransition(() => setDue(true)), []);
  return due ? children : fallback;
}
