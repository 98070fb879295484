/**
 * How an endpoint of /auth/v1 is written: schemas, description and handler in one place.
 * Guarantees: the token is required before the body is read, a body before the handler runs.
 */
import { createAuthEndpoint } from "better-auth/api";
import { getContext } from "hono/context-storage";
import * as z from "zod";
import type { AuthErrorCode } from "#app/contracts/auth-errors.ts";
import type { LinkMode, MailOptions } from "#app/contracts/auth-service.ts";
import type { ApiAnswer, ApiOperation } from "#worker/docs/operation.ts";
import { describeRefusals } from "./answers.ts";
import { validationFailed } from "./auth-error.ts";
import type { AuthDeps } from "./deps.ts";
import type { EndpointEnv } from "./gateway.ts";
import { parseInput, readBody, requireBearer } from "./inputs.ts";

interface Call<Body, Query> {
  readonly deps: AuthDeps;
  readonly request: Request;
  /** `:id` of the path. */
  readonly id: string;
  /** The access token; empty where none is required. */
  readonly token: string;
  readonly body: Body;
  /** Checked when it is read. @throws AuthError 400 validation_failed */
  readonly query: Query;
  /** The query as it was sent, the first value of each name. */
  readonly sent: Readonly<Record<string, string>>;
  /** Where the caller wants the browser to end: the header of that name, then the query. */
  readonly redirectTo: string | null;
}

interface EndpointSpec<Body extends z.ZodType, Query extends z.ZodObject>
  extends Pick<ApiOperation, "group" | "summary" | "description" | "security"> {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Under /auth/v1, with at most one `:id`. */
  readonly path: `/${string}`;
  readonly query?: Query;
  readonly body?: Body;
  readonly isBodyOptional?: boolean;
  /** Bodies of which the handler reads one. */
  readonly bodies?: readonly z.ZodType[];
  readonly answers: Readonly<Record<number, ApiAnswer>>;
  /** The endpoint's own refusals. The refusals that all endpoints of its kind share are added. */
  readonly refusals?: Readonly<Record<number, readonly AuthErrorCode[]>>;
  /** Returns a value, which is answered as JSON with 200, or a complete answer. */
  readonly run: (call: Call<z.output<Body>, z.output<Query>>) => Promise<object>;
}

interface PkceFields {
  readonly code_challenge?: string | null | undefined;
  readonly code_challenge_method?: string | null | undefined;
}

/** Reads both fields of PKCE or none. The schema has checked their form. @throws AuthError 400 validation_failed */
export function readLink({ code_challenge: challenge, code_challenge_method: method }: PkceFields): LinkMode {
  if (!challenge && !method) return { kind: "fragment" };
  if (!challenge || !method) throw validationFailed("code challenge and its method go together");
  return { kind: "pkce", challenge, method: method.toLowerCase() === "s256" ? "s256" : "plain" };
}

export const readMailOptions = (call: { redirectTo: string | null; body: PkceFields }): MailOptions => ({
  redirectTo: call.redirectTo,
  link: readLink(call.body),
});

export const redirect = (location: string, status: 302 | 303) =>
  new Response(null, { status, headers: { Location: location } });

const first = (value: unknown) => String(Array.isArray(value) ? value[0] : value);

async function readSpecBody(
  request: Request,
  { body, isBodyOptional }: EndpointSpec<z.ZodType, z.ZodObject>,
) {
  if (!body) return undefined;
  const isAbsent = isBodyOptional && (!request.body || request.headers.get("content-length") === "0");
  return isAbsent ? parseInput({}, body) : readBody(request, body);
}

/** An endpoint of Better Auth. `options.metadata.describe` makes its part of the OpenAPI document. */
export function endpoint<Body extends z.ZodType, Query extends z.ZodObject>(spec: EndpointSpec<Body, Query>) {
  const { path, method, run, security } = spec;
  return createAuthEndpoint(
    path,
    // The body is read here: of any content type, up to its limit, with the protocol's own errors.
    { method, disableBody: true, requireRequest: true, metadata: { describe: () => describe(spec) } },
    async ({ request, params, query }) => {
      if (!request) throw new Error("An endpoint of the protocol answers requests only");
      const token = security === "bearer" ? requireBearer(request.headers) : "";
      const sent = Object.fromEntries(
        Object.entries(query ?? {}).map(([name, value]) => [name, first(value)]),
      );
      const answer = await run({
        deps: getContext<EndpointEnv>().var.auth,
        request,
        token,
        sent,
        id: String((params as { id?: string } | undefined)?.id ?? ""),
        body: (await readSpecBody(request, spec)) as z.output<Body>,
        get query() {
          return parseInput(sent, spec.query ?? z.object()) as z.output<Query>;
        },
        redirectTo: request.headers.get("redirect_to") ?? sent.redirect_to ?? null,
      });
      return answer instanceof Response ? answer : Response.json(answer);
    },
  );
}

const idParams = z.object({ id: z.uuid() });

function describe(spec: EndpointSpec<z.ZodType, z.ZodObject>): ApiOperation {
  const { method, path, bodies, body = bodies && z.union(bodies), run: _, refusals, answers, ...rest } = spec;
  return {
    ...rest,
    method: method.toLowerCase() as ApiOperation["method"],
    path: `/auth/v1${path.replace(":id", "{id}") as `/${string}`}`,
    ...(path.includes(":id") && { pathParams: idParams }),
    ...(body && { body }),
    ...describeRefusals({ ...spec, hasBody: body !== undefined }),
  };
}
