import {
  type ComponentType,
  lazy,
  type ReactElement,
  type ReactNode,
  startTransition,
  useEffect,
  useState,
} from "react";
import { Button } from "./button.tsx";

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * A component that is fetched when it is first shown. If it can't be fetched, such as without a network, a sentence is
 * shown instead, and the rest of the page works.
 * @param instead shown if the component can't be fetched; `Nothing` for a part that the page can do without
 */
export const lazyPart = <P extends object>(load: Load<P>, instead: () => ReactElement | null = NotLoaded) =>
  lazy(() => loadOr(load, instead));

export const Nothing = () => null;

const loadOr = <P,>(load: Load<P>, instead: ComponentType): ReturnType<Load<P>> =>
  load().catch((cause: unknown) => {
    console.error("A part of the page could not be loaded", cause);
    return { default: instead as ComponentType<P> };
  });

function NotLoaded() {
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-lg border border-line bg-surface p-5">
      <p>This part could not be loaded. What runs goes on, and nothing is lost.</p>
      <Button onClick={() => location.reload()}>Try again</Button>
    </div>
  );
}

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
