import type { AuthDeps } from "./deps.ts";
import type { AccountRow } from "./user-view.ts";

type Given = Pick<AccountRow, "userId" | "accountId" | "providerId" | "identityData"> & {
  password?: string | null;
};

/** The row of an identity that is used for the first time. The provider's tokens are not stored. */
export function createIdentityRow(deps: Pick<AuthDeps, "now" | "newId">, given: Given): AccountRow {
  const now = deps.now();
  return {
    ...given,
    id: deps.newId(),
    password: given.password ?? null,
    accessToken: null,
    refreshToken: null,
    idToken: null,
    accessTokenExpiresAt: null,
    refreshTokenExpiresAt: null,
    scope: null,
    createdAt: now,
    updatedAt: now,
    lastSignInAt: now,
  };
}
