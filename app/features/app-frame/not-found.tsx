import type { ReactNode } from "react";
import { Figure } from "#app/figures/figure.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

interface NotFoundProps {
  title: string;
  /** The target of the button. `action` is its text. */
  to: string;
  action: string;
  children: ReactNode;
}

/** Shown for an id that doesn't exist on this device. */
export function NotFound({ title, to, action, children }: NotFoundProps) {
  return (
    <>
      <h1 className="pb-4 text-2xl md:text-3xl">{title}</h1>
      <EmptyState
        picture={<Figure name="lost" label="" playing={false} className="size-36" />}
        action={
          <ButtonLink to={to} variant="primary">
            {action}
          </ButtonLink>
        }
      >
        {children}
      </EmptyState>
    </>
  );
}
