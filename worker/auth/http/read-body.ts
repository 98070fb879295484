import type * as z from "zod";
import { AuthError, validationFailed } from "../auth-error.ts";
import { requireModest } from "../inputs.ts";

const maxBytes = 1024 * 1024;

const tooLarge = () => new AuthError(413, "request_entity_too_large", "Request body exceeds 1 MiB");
const badJson = () => new AuthError(400, "bad_json", "Could not parse request body as JSON");

/** Stops reading at the limit, whatever Content-Length says. */
async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get("content-length")) > maxBytes) throw tooLarge();
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });
  let text = "";
  let size = 0;
  const reader = request.body?.getReader();
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw tooLarge();
    }
    try {
      text += decoder.decode(value, { stream: true });
    } catch {
      throw badJson();
    }
  }
  return text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badJson();
  }
}

/** The JSON value of a body, whatever its content type says. @throws AuthError 400 bad_json, 413 */
export async function readJson(request: Request): Promise<unknown> {
  return parseJson(await readText(request));
}

/**
 * A JSON object that fits the schema; unknown members are dropped.
 * @throws AuthError 400 bad_json, 400 validation_failed, 413 request_entity_too_large, 422 validation_failed (too deep, too much)
 */
export async function readBody<T extends z.ZodType>(request: Request, schema: T): Promise<z.output<T>> {
  const body = await readJson(request);
  if (typeof body !== "object" || body === null || Array.isArray(body)) throw badJson();
  requireModest(body);
  return parseSent(body, schema);
}

/** What fits the schema. @throws AuthError 400 validation_failed */
export function parseSent<T extends z.ZodType>(sent: unknown, schema: T): z.output<T> {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw validationFailed(`${issue?.path.join(".") || "body"}: ${issue?.message ?? "is invalid"}`);
}
