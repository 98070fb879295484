import { type ReactNode, startTransition, useEffect, useState } from "react";

interface DeferredProps {
  /** As large as the children, so that nothing moves when they replace it. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Draws its children after everything around them; a press interrupts that. */
export function Deferred({ fallback, children }: DeferredProps) {
  const [due, setDue] = useState(false);
  useEffect(() => startTransition(() => setDue(true)), []);
  return due ? children : fallback;
}
