/** /openapi.json, generated from the descriptions of the sub-apps. */
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { alarmOperations } from "#worker/alarms/operations.ts";
import { listAuthOperations } from "#worker/auth/core/better-auth.ts";
import { healthOperations } from "#worker/health/routes.ts";
import { newsOperations } from "#worker/news/operations.ts";
import { goalsAchievedOperations, profileOperations } from "#worker/profiles/operations.ts";
import { syncOperations } from "#worker/sync/operations.ts";
import { webSessionOperations } from "#worker/web-session/operations.ts";
import type { ApiAnswer, ApiOperation } from "./operation.ts";

const securitySchemes = {
  apikey: {
    type: "apiKey",
    in: "header",
    name: "apikey",
    description: "The publishable key. It is public: it tells programs apart, not people.",
  },
  bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: "A member's access token." },
  cookie: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-session",
    description: "The session of our own pages. Only they can send it.",
  },
} as const;

const requirements = {
  apikey: [{ apikey: [] }],
  bearer: [{ apikey: [], bearer: [] }],
  cookie: [{ cookie: [] }],
};

function describeAnswer({ description, schema, codes, contentTypes = ["application/json"] }: ApiAnswer) {
  const named = codes?.length ? ` Codes: ${codes.map((code) => `\`${code}\``).join(", ")}.` : "";
  return {
    description: description + named,
    ...(codes?.length && { "x-codes": codes }),
    ...(schema && { content: Object.fromEntries(contentTypes.map((type) => [type, { schema }])) }),
  };
}

function describeOperation(operation: ApiOperation): ZodOpenApiOperationObject {
  const { query, pathParams, headers, body, isBodyOptional = false, security, description } = operation;
  return {
    operationId: `${operation.method} ${operation.path}`.replace(/[^a-z0-9]+/gi, "_"),
    tags: [operation.group],
    summary: operation.summary,
    ...(description && { description }),
    requestParams: {
      ...(query && { query }),
      ...(pathParams && { path: pathParams }),
      ...(headers && { header: headers }),
    },
    ...(body && {
      requestBody: { required: !isBodyOptional, content: { "application/json": { schema: body } } },
    }),
    ...(security && { security: requirements[security] }),
    responses: Object.fromEntries(
      Object.entries(operation.answers).map(([status, answer]) => [status, describeAnswer(answer)]),
    ),
  };
}

/** The OpenAPI 3.1 document of these operations. Its server is the origin of the request. */
export function createApiDocument(operations: readonly ApiOperation[]) {
  const paths: ZodOpenApiPathsObject = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describeOperation(operation) };
  }
  const document: ZodOpenApiObject = {
    openapi: "3.1.0",
    info: {
      title: "Fitness Tracker API",
      version: "1",
      description: "Health news, accounts and profiles. The auth service speaks the protocol of supabase-js.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    tags: [...new Set(operations.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: { securitySchemes },
  };
  // The name of a format is enough; the patterns of the formats would be most of the document.
  return createDocument(document, {
    override: ({ jsonSchema }) => {
      if (jsonSchema.format) delete jsonSchema.pattern;
    },
  });
}

/** Everything that /openapi.json describes: a line for each sub-app. */
export const operations: readonly ApiOperation[] = [
  ...newsOperations,
  ...listAuthOperations(),
  ...webSessionOperations,
  ...profileOperations,
  ...goalsAchievedOperations,
  ...alarmOperations,
  ...syncOperations,
  ...healthOperations,
];
