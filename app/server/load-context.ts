import type { LoadContext } from "#app/contracts/load-context.ts";

// Types the load context of every loader and action, and the data of single fetch.
declare module "@remix-run/cloudflare" {
  interface AppLoadContext extends LoadContext {}
  interface Future {
    v3_singleFetch: true;
  }
}
