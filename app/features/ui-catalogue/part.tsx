import type { ReactNode } from "react";

/** One piece of the design system under its name. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-3">
      <h3 className="text-lg">{name}</h3>
      {children}
    </div>
  );
}
