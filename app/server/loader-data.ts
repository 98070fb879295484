/** The loaders' data on their way into a page. */

/** Whether a loader left something for later, which only a streamed page can show. */
export function hasPromise(loaderData: Readonly<Record<string, unknown>>): boolean {
  return Object.values(loaderData).some(
    (data) =>
      typeof data === "object" &&
      data !== null &&
      Object.values(data).some((value: unknown) => value instanceof Promise),
  );
}

const escapes: Record<string, string> = {
  "&": "\\u0026",
  ">": "\\u003e",
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** JSON that can't end the script element it is written into. */
const escapeJson = (json: string) => json.replace(/[&><\u2028\u2029]/g, (sign) => escapes[sign] ?? sign);

/** The script that hands a whole page's data to Remix in the browser, as its own stream of scripts would. */
export async function readHandoff(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  const controller = "window.__remixContext.streamController";
  return `${controller}.enqueue(${escapeJson(JSON.stringify(text))});${controller}.close();`;
}
