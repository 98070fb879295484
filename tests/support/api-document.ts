/** /openapi.json of the running Worker, and answers held against it by a JSON Schema validator. */
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { inject } from "vitest";

interface Described {
  readonly content?: Readonly<Record<string, unknown>>;
}

type Operation = { readonly responses: Readonly<Record<string, Described>> };

interface ApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export async function fetchDocument(): Promise<ApiDocument> {
  return (await fetch(`${inject("baseUrl")}/openapi.json`)).json();
}

const encode = (part: string) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));

/** Checks answers and remembers which operations and which named shapes it has seen. */
export function createApiChecker(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, "api");
  const answered = new Set<string>();

  const findPath = (pathname: string, method: string): string | undefined =>
    Object.keys(document.paths).find((path) => {
      const pattern = path.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+");
      return document.paths[path]?.[method] && new RegExp(`^${pattern}$`).test(pathname);
    });

  /** Lists where an answer contradicts the document; an answer that isn't described is a fault as well. */
  async function findFaults(request: Request, answer: Response): Promise<unknown[]> {
    const method = request.method.toLowerCase();
    const path = findPath(new URL(request.url).pathname, method);
    const described = path && document.paths[path]?.[method]?.responses[answer.status];
    if (!described) return [`${answer.status} of ${method} ${path} is not described`];
    answered.add(`${method} ${path} ${answer.status}`);
    const text = await answer.text();
    if (!described.content) return text ? ["a body that is not described"] : [];
    const type = answer.headers.get("content-type")?.split(";", 1)[0] ?? "";
    // A request that doesn't ask for the written rows gets none.
    if (!text && !type) return [];
    if (!(type in described.content)) return [`${type} is not described`];
    const parts = ["paths", path, method, "responses", String(answer.status), "content", type, "schema"];
    ajv.validate(
      { $ref: `api#/${parts.map(encode).join("/")}` },
      type.endsWith("json") ? JSON.parse(text) : text,
    );
    return ajv.errors ?? [];
  }

  /** Sends a request and returns its answer. @throws Error when the document doesn't describe the answer */
  async function call(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(typeof input === "string" ? new URL(input, inject("baseUrl")) : input, {
      redirect: "manual",
      ...init,
    });
    const answer = await fetch(request);
    const faults = await findFaults(request, answer.clone());
    if (faults.length) throw new Error(`${request.method} ${request.url}: ${JSON.stringify(faults)}`);
    return answer;
  }

  return { findFaults, call, answered };
}
