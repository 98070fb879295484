import * as z from "zod";
import type { AuthDeps } from "./deps.ts";

const schema = z.object({
  provider_token: z.string(),
  provider_refresh_token: z.string().exactOptional(),
});

/** The provider's own tokens, handed on once after a sign-in and not stored beyond that. */
export type ProviderTokens = z.infer<typeof schema>;

/** Returns the provider's tokens stored in a flow; empty when there are none or no secret opens them. */
export async function readProviderTokens(
  { vault }: Pick<AuthDeps, "vault">,
  { id, providerTokens }: { readonly id: string; readonly providerTokens: string | null },
): Promise<Partial<ProviderTokens>> {
  const json = providerTokens && (await vault.decrypt(providerTokens, id));
  return json ? schema.parse(JSON.parse(json)) : {};
}
