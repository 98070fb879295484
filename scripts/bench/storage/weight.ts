import { brotliCompressSync } from "node:zlib";
import { bundle } from "../../bundle.ts";

/** Bytes of brotli that a page loads to store workouts, and that it may load later. */
export async function weighDataLayer(): Promise<{ first: number; later: number }> {
  const entry = new URL("../../../app/data/open-database.client.ts", import.meta.url);
  const bundled = await bundle(entry, {
    modulePreload: false,
    rollupOptions: { preserveEntrySignatures: "strict" },
  });
  const chunks = new Map(bundled.map((chunk) => [chunk.fileName, chunk]));
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
