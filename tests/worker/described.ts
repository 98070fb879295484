/** Every answer that a test gets from the API is held against its description: status, code and shape. */
import { safeParse } from "zod/v4/core";
import { operations } from "#worker/docs/openapi.ts";
import type { ApiAnswer, ApiOperation } from "#worker/docs/operation.ts";

const api = /^\/((auth|rest|alarms|sync)\/v1\/|\.well-known\/|(news|health)(\/|$))/;

function findOperation(method: string, path: string): ApiOperation | undefined {
  return operations.find((operation) => {
    const pattern = operation.path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+");
    // HEAD is answered like GET, without the body.
    return (
      operation.method === method.toLowerCase().replace("head", "get") &&
      new RegExp(`^${pattern}$`).test(path)
    );
  });
}

const isObject = (body: unknown): body is Record<string, unknown> =>
  typeof body === "object" && body !== null;

/** The name of an error, wherever its shape has it; undefined for answers without one. */
function findCode(body: unknown): unknown {
  if (!isObject(body)) return undefined;
  return body.error_code ?? (typeof body.code === "string" ? body.code : undefined);
}

function findFault(described: ApiAnswer | undefined, text: string, isJson: boolean): string | null {
  if (!described) return "the status is not described";
  if (!text) return null;
  if (!described.schema) return "the body is not described";
  const body: unknown = isJson ? JSON.parse(text) : text;
  const code = findCode(body);
  if (described.codes && code !== undefined && !described.codes.includes(String(code)))
    return "the code is not described";
  const parsed = safeParse(described.schema, body);
  return parsed.success ? null : `the body is not as described: ${parsed.error.message}`;
}

/** @throws Error when an endpoint of the API answered something that its description doesn't know. */
export async function requireDescribed(request: Request, answer: Response): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (!api.test(pathname)) return answer;
  const operation = findOperation(request.method, pathname);
  // A request that isn't described is refused for its missing key, its address, its method or its length.
  // These addresses answer GET alone, so that HEAD uses nothing up.
  if (request.method === "HEAD" && answer.status === 401) return answer;
  // A path that is too long is refused before anything reads it, whatever it names (worker/http/size-limits.ts).
  if (answer.status === 414) return answer;
  // A page of that name, or the page that says that none exists.
  if (!operation && pathname.startsWith("/.well-known/")) return answer;
  if (!operation && [204, 401, 403, 404, 405, 413].includes(answer.status)) return answer;
  const type = answer.headers.get("content-type");
  // A browser gets the page of the news at the same address.
  if (/^\/news\/*$/.test(pathname) && !type?.includes("json")) return answer;
  const text = type === "application/octet-stream" ? "bytes" : await answer.clone().text();
  const isJson = type?.includes("json") ?? false;
  const fault = findFault(operation?.answers[answer.status], text, isJson);
  if (fault) throw new Error(`${request.method} ${pathname} ${answer.status}: ${fault}: ${text}`);
  return answer;
}
