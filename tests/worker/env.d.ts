declare namespace Cloudflare {
  interface Env {
    /** Read by vitest.config.ts, applied by own-database.ts. */
    MIGRATIONS: import("cloudflare:test").D1Migration[];
    BETTER_AUTH_SECRET: string;
    VAPID_PUBLIC_KEY: string;
    VAPID_PRIVATE_KEY: string;
  }
}
