/**
 * How a sub-app describes its endpoints: with the schemas that validate requests and answers.
 * /openapi.json is generated from these descriptions alone.
 */
import type * as z from "zod/v4/core";

export interface ApiAnswer {
  readonly description: string;
  /** Absent for an answer without a body. */
  readonly schema?: z.$ZodType;
  /** `application/json` by default; several where the caller chooses by `Accept`. */
  readonly contentTypes?: readonly string[];
  /** The codes of its errors; also `x-codes` in the document. */
  readonly codes?: readonly string[];
}

export interface ApiOperation {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  /** As OpenAPI writes it: `/factors/{factorId}`. */
  readonly path: `/${string}`;
  /** The group in which the document lists the operation. */
  readonly group: string;
  readonly summary: string;
  readonly description?: string;
  /** An object schema with one property for each parameter. */
  readonly query?: z.$ZodObject;
  readonly pathParams?: z.$ZodObject;
  readonly headers?: z.$ZodObject;
  readonly body?: z.$ZodType;
  readonly isBodyOptional?: boolean;
  /** `apikey`: the publishable key. `bearer`: also an access token. `cookie`: the pages' own session. */
  readonly security?: "apikey" | "bearer" | "cookie";
  /** The answers by status. */
  readonly answers: Readonly<Record<number, ApiAnswer>>;
}
