import type { ReactNode } from "react";

/** The main button of a long dialog, as its last part: it stays at the lower edge while the others scroll. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className="sticky bottom-0 z-1 -mx-5 -mb-5 grid bg-surface px-5 py-3 narrow:-mx-3 narrow:-mb-3 narrow:px-3 sm:-mx-6 sm:-mb-6 sm:px-6">
    {children}
  </div>
);
