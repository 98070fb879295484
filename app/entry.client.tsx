import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { registerServiceWorker } from "#app/features/offline/register.ts";
import { guardSinks } from "#app/lib/trusted-types.ts";

guardSinks();
// zod would try whether it may compile schemas; under our Content-Security-Policy it may not, and each try is reported.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/**
 * Marks the document once the page answers to clicks and keys: a parent's effect runs after those of its children,
 * which listen. Whoever drives the page (tests, measurements) waits for the mark.
 */
function MarkInteractive({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.interactive = "";
  }, []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <MarkInteractive>
        <RemixBrowser />
      </MarkInteractive>
    </StrictMode>,
  );
});

registerServiceWorker();
