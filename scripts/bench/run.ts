/** `npm run bench -- NAME`: measures one part of the product against its bars and prints a table. */

const benches: Record<string, () => Promise<{ run(): Promise<boolean> }>> = {
  app: () => import("./app/app.ts"),
  auth: () => import("./auth/auth.ts"),
  news: () => import("./news/news.ts"),
  storage: () => import("./storage/storage.ts"),
};

const name = process.argv[2] ?? "";
const load = benches[name];
if (!load) {
  console.error(
    `There is no benchmark ${JSON.stringify(name)}. Choose one of: ${Object.keys(benches).join(", ")}.`,
  );
  process.exit(2);
}
const { run } = await load();
process.exit((await run()) ? 0 : 1);
