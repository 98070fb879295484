declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import("../../worker/local.ts");
  }
  interface Env extends Readonly<import("../../worker/env.ts").Env> {
    /** Read by vitest.config.ts, applied by own-database.ts. */
    MIGRATIONS: import("cloudflare:test").D1Migration[];
    // Absent in Vite's server only.
    readonly ALARMS: DurableObjectNamespace;
    readonly SYNC: DurableObjectNamespace;
  }
}
