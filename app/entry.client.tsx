import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { registerServiceWorker } from "#app/features/offline/register.ts";
import { guardSinks } from "#app/lib/trusted-types.ts";
import { startDecoding } from "#app/remix-internals/start-decoding.ts";

guardSinks();
// zod tries to compile schemas; our Content-Security-Policy forbids that and reports each try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/**
 * Marks the document once the page handles clicks and keys: a parent's effect runs after those of its children, which
 * add the listeners. Tests and measurements wait for the mark.
 */
function MarkInteractive({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.interactive = "";
  }, []);
  return children;
}

Promise.resolve(startDecoding()).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <MarkInteractive>
          <RemixBrowser />
        </MarkInteractive>
      </StrictMode>,
    );
  }),
);

registerServiceWorker();
