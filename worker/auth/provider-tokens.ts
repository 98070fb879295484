import * as z from "zod";

const schema = z.object({
  provider_token: z.string(),
  provider_refresh_token: z.string().exactOptional(),
});

/** The provider's own tokens, handed on once after a sign-in and never kept. */
export type ProviderTokens = z.infer<typeof schema>;

export const parseProviderTokens = (json: string): ProviderTokens => schema.parse(JSON.parse(json));
