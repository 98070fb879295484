import { fileURLToPath } from "node:url";
import { type BuildEnvironmentOptions, build, type Rollup } from "vite";

/** The chunks of a TypeScript file and its imports, minified as for production. */
export async function bundle(
  entry: URL,
  { rollupOptions, ...options }: BuildEnvironmentOptions = {},
): Promise<Rollup.OutputChunk[]> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      ...options,
      rollupOptions: { ...rollupOptions, input: fileURLToPath(entry) },
    },
    esbuild: { jsx: "automatic" },
    worker: { format: "es" },
  });
  const [output] = [built].flat();
  if (!output || !("output" in output)) throw new Error("Vite watched instead of building");
  return output.output.filter((file) => file.type === "chunk");
}
