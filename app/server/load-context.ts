import type { LoadContext } from "#app/contracts/load-context.ts";

// Gives every loader and action the worker's interfaces by type, and single fetch its typed data.
declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends LoadContext {}
  interface Future {
    v3_singleFetch: true;
  }
}
