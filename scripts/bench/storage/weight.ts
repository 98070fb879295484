import { brotliCompressSync } from "node:zlib";
import { build } from "vite";

/** Bytes of brotli that a page fetches to keep workouts, and what it may fetch later. */
export async function weighDataLayer(): Promise<{ first: number; later: number }> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rollupOptions: {
        input: new URL("../../../app/data/open-data.ts", import.meta.url).pathname,
        preserveEntrySignatures: "strict",
      },
    },
  });
  const [output] = [built].flat();
  if (!output || !("output" in output)) throw new Error("Vite watched instead of building");
  const chunks = new Map(
    output.output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])),
  );
  const first = new Set(Array.from(chunks.values()).filter((chunk) => chunk.isEntry));
  // A set grows while it is walked: what the entry imports statically comes with it.
  for (const chunk of first) {
    for (const name of chunk.imports) {
      const imported = chunks.get(name);
      if (imported) first.add(imported);
    }
  }
  const weight = { first: 0, later: 0 };
  for (const chunk of chunks.values()) {
    weight[first.has(chunk) ? "first" : "later"] += brotliCompressSync(chunk.code).length;
  }
  return weight;
}
