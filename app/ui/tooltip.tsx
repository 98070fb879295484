/** A hint on hover and focus, on Radix. Never the only place where something is said. */
import { Tooltip as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

/** Wraps one focusable element; the hint repeats nothing that its label says. */
export function Tooltip({ hint, children }: { hint: ReactNode; children: ReactElement }) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            className="z-50 max-w-64 rounded-sm bg-ink px-3 py-2 text-bg text-sm shadow-float"
          >
            {hint}
            <Radix.Arrow className="fill-ink" />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
