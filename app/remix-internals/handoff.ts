/** What Remix hands to its server entry: the matched routes and the loaders' data on their way into a page. */
import type { EntryContext } from "@remix-run/cloudflare";

/** The matched routes from the root on, each with its `handle` and with its loader's answer. */
export function listMatches({ routeModules, staticHandlerContext }: EntryContext) {
  const { matches, loaderData } = staticHandlerContext;
  return matches.map(({ route: { id } }) => ({ handle: routeModules[id]?.handle, data: loaderData[id] }));
}

/** Whether a loader answered with a promise, which only a streamed page can show. */
export function hasPromise({ staticHandlerContext }: EntryContext): boolean {
  return Object.values(staticHandlerContext.loaderData).some(
    (data: unknown) =>
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

/** JSON that can't end the script element that contains it. */
const escapeJson = (json: string) => json.replace(/[&><\u2028\u2029]/g, (sign) => escapes[sign] ?? sign);

/**
 * Takes the stream of loader data out of the context, because RemixServer would suspend on it: `script` gives the data
 * to Remix in the browser as its own stream of scripts would.
 */
export async function takeHandoff(context: EntryContext): Promise<{ context: EntryContext; script: string }> {
  const { serverHandoffStream, ...rest } = context;
  if (!serverHandoffStream) return { context: rest, script: "" };
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of serverHandoffStream) text += decoder.decode(chunk, { stream: true });
  const controller = "window.__remixContext.streamController";
  const script = `${controller}.enqueue(${escapeJson(JSON.stringify(text))});${controller}.close();`;
  return { context: rest, script };
}
