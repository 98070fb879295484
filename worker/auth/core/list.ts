import type { ApiOperation } from "#worker/docs/operation.ts";
import * as recovery from "../mail/endpoints.ts";
import * as factors from "../mfa/endpoints.ts";
import * as identities from "../oauth/endpoints.ts";
import * as signUp from "../password/sign-up-endpoint.ts";
import * as user from "../password/user-endpoints.ts";
import * as token from "../session/token.ts";
import * as wellKnown from "./well-known.ts";

/** Every endpoint of the protocol. */
export const protocolEndpoints = [signUp, token, recovery, user, identities, factors, wellKnown].flatMap(
  (resource) => Object.values(resource),
);

/** Their descriptions, from which /openapi.json is made; the key set answers at the root as well. */
export function listAuthOperations(): readonly ApiOperation[] {
  const operations = protocolEndpoints.map(({ options }) => options.metadata.describe());
  const path = wellKnown.keySet.path as ApiOperation["path"];
  return [...operations, { ...wellKnown.keySet.options.metadata.describe(), path }];
}
