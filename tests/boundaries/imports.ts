/** What imports what. */
import { existsSync, readFileSync } from "node:fs";
import { glob } from "node:fs/promises";
import { join, normalize } from "node:path/posix";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** An import of ours as its path from the root, one of a package as it is written. */
function resolve(importer: string, name: string): string {
  if (name.startsWith("#")) return name.slice(1);
  return name.startsWith(".") ? normalize(join(importer, "..", name)) : name;
}

/** The imports of a file, types and dynamic ones included. Throws where one of ours doesn't exist. */
function listImports(path: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(root + path, "utf8"));
  return importedFiles.map(({ fileName }) => {
    const target = resolve(path, fileName);
    if (target !== fileName && !existsSync(root + target.replace(/\?.*/, "")))
      throw new Error(`${path} imports ${fileName}, which doesn't exist`);
    return target;
  });
}

/** Every module that runs before this file does: what it imports, and what that imports. Neither types nor `import()`. */
export function listStaticImports(path: string, found = new Set<string>()): ReadonlySet<string> {
  const code = readFileSync(root + path, "utf8");
  for (const [, name = ""] of code.matchAll(/^(?:import|export|\}) (?!type )[^;]*?from "([^"]+)";$/gm)) {
    const target = resolve(path, name);
    if (found.has(target)) continue;
    found.add(target);
    if (target !== name) listStaticImports(target, found);
  }
  return found;
}

/** The imports of every .ts and .tsx file in `folders`, by file. */
export async function readImports(folders: readonly string[]): Promise<Map<string, string[]>> {
  const imports = new Map<string, string[]>();
  for await (const file of glob(`{${folders.join(",")}}/**/*.{ts,tsx}`, {
    cwd: root,
    exclude: ["**/*.d.ts"],
  }))
    imports.set(file, listImports(file));
  return imports;
}

/** The files that import themselves by way of others. */
export function listCircles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const isDone = new Set<string>();
  const open: string[] = [];
  const circles: string[] = [];
  const visit = (file: string): void => {
    if (open.includes(file)) circles.push([...open.slice(open.indexOf(file)), file].join(" -> "));
    if (isDone.has(file)) return;
    isDone.add(file);
    open.push(file);
    for (const target of imports.get(file) ?? []) visit(target);
    open.pop();
  };
  for (const file of imports.keys()) visit(file);
  return circles;
}
