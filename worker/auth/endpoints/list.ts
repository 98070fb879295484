import type { ApiOperation } from "#worker/docs/operation.ts";
import * as factors from "./factors.ts";
import * as identities from "./identities.ts";
import * as recovery from "./recovery.ts";
import * as signUp from "./sign-up.ts";
import * as token from "./token.ts";
import * as user from "./user.ts";
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
