import { defineConfig } from "drizzle-kit";

/** `npm run db:generate` writes the next migration from the schema code; it is applied by wrangler. */
export default defineConfig({
  dialect: "sqlite",
  schema: ["./worker/db/schema.ts", "./worker/db/product-schema.ts"],
  out: "./migrations",
  migrations: { prefix: "index" },
});
