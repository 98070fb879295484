/** Bytes to text, by byte order mark, then the header's charset, then the XML declaration, then UTF-8. */

const boms: readonly [readonly number[], string][] = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

function findBom(bytes: Uint8Array): string | undefined {
  return boms.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];
}

function findDeclared(bytes: Uint8Array): string | undefined {
  // The declaration is ASCII in every encoding that can be declared without a byte order mark.
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
}

function createDecoder(label: string | undefined): TextDecoder {
  try {
    return new TextDecoder(label ?? "utf-8", { fatal: true, ignoreBOM: false });
  } catch {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  }
}

/** Charsets of one byte a character: every text is valid in them, also one that is UTF-8. */
const singleByte = /^(?:windows-125\d|iso-8859-\d+|latin\d|koi8-[ru]|us-ascii)$/i;

/** Text that is valid UTF-8 beyond ASCII is UTF-8: no other text looks like it by chance. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * Never throws: text that isn't in the charset that it claims is read as Windows-1252, which maps every byte,
 * so a publisher's mistake costs an accent and not the article.
 */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const fromHeader = /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1];
  const claimed = findBom(bytes) ?? fromHeader ?? findDeclared(bytes);
  try {
    const isWrong = claimed !== undefined && singleByte.test(claimed) && isUtf8(bytes);
    return createDecoder(isWrong ? "utf-8" : claimed).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
