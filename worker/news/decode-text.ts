/** Decodes bytes as text by the byte order mark, else the header's charset, else the XML declaration, else UTF-8. */

const boms: readonly [readonly number[], string][] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

function findBom(bytes: Uint8Array): string | undefined {
  return boms.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];
}

function findDeclared(bytes: Uint8Array): string | undefined {
  // In every encoding that needs a declaration, the declaration itself is ASCII.
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
}

/** Charsets of one byte per character. Every text is valid in them, including UTF-8 text. */
const singleByte = /^(?:windows-125\d|iso-8859-\d+|latin\d|koi8-[ru]|us-ascii)$/i;

/**
 * Never throws. Text that fits no charset that it names is read as Windows-1252, which maps every byte, so a
 * publisher's mistake costs an accent and not the article. Text beyond ASCII that is valid UTF-8 is never another
 * charset by chance.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const fromHeader = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1];
  const claimed = findBom(bytes) ?? fromHeader ?? findDeclared(bytes) ?? "utf-8";
  for (const charset of singleByte.test(claimed) ? ["utf-8", claimed] : [claimed, "utf-8"]) {
    try {
      return new TextDecoder(charset, { fatal: true, ignoreBOM: false }).decode(bytes);
    } catch {
      // The text doesn't fit this charset, or the platform doesn't know it.
    }
  }
  return new TextDecoder("windows-1252").decode(bytes);
}
