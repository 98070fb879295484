/** The arguments after `--`. */
export const passed = process.argv.slice(2);

/** The value of an option, given as `--name value` or `--name=value`. */
export function findOption(name: string): string | undefined {
  const at = passed.findIndex((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  const word = passed[at];
  if (word === undefined) return undefined;
  return word.includes("=") ? word.slice(word.indexOf("=") + 1) : passed[at + 1];
}
