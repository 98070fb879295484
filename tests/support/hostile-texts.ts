/**
 * Texts that may be slow for a given regular expression: each of its parts is repeated, after the parts before it.
 */

const candidates = [..."aZ0 \t\n.,;:-_+=@<>()[]{}/\\\"'#%&*?!|$^\u0001\u200b\u00e9"];
/** A class, an escape, a group's start, a quantifier or one character. */
const token =
  /\\p\{\w+\}|\\u[\da-f]{4}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:[:=!]|<[=!])|[()|^$]|\{\d+,?\d*\}|[*+?]|./gsu;
const isAtom = (text: string) => !/^(?:[()|^$*+?]|\(\?.*|\{\d.*|\\[bB])$/s.test(text);

/** Characters that fit a part of a pattern, a few of different kinds. */
function listFitting(atom: string, flags: string): string[] {
  const pattern = new RegExp(`^${atom}$`, flags.replace(/[gy]/g, ""));
  const plain = atom.length === 1 ? [atom] : [];
  const fitting = [...plain, ...candidates].filter((text) => pattern.test(text));
  return [...new Set(fitting)].slice(0, 3);
}

type Write = (length: number) => string;

/** For each text a function that writes it, about as long as asked. */
export function listHostileTexts({ source, flags }: RegExp): Write[] {
  const atoms = (source.match(token) ?? []).filter(isAtom).map((atom) => listFitting(atom, flags));
  const firsts = atoms.map(([first = "a"]) => first);
  const writes = new Map<string, Write>();
  const add = (lead: string, part: string, end: string) =>
    writes.set(
      `${lead}\u0000${part}\u0000${end}`,
      (length) => lead + part.repeat(length / part.length) + end,
    );
  for (const [at, fitting] of atoms.entries()) {
    const lead = firsts.slice(0, at).join("");
    const whole = firsts.slice(0, at + 1).join("");
    // A text may end where the pattern expects more, or with a character that it doesn't accept.
    const ends = [
      "",
      ...candidates.filter((text) => !fitting.includes(text)).slice(0, 1),
      "\u0001",
      " ",
      "@",
    ];
    const next = firsts[at + 1] ?? "";
    for (const part of [...fitting, ...fitting.map((text) => text + next), whole])
      for (const end of ends) {
        add(lead, part, end);
        add("", part, end);
        add(firsts.slice(0, at - 1).join(""), part, end);
      }
  }
  return [...writes.values()];
}
