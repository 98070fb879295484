import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { registerServiceWorker } from "#app/features/offline/register.ts";
import { guardSinks } from "#app/lib/trusted-types.ts";

guardSinks();
// zod would try whether it may compile schemas; under our Content-Security-Policy it may not, and each try is reported.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});

registerServiceWorker();
