import { type PasskeyRequest, passkeyRequestSchema } from "#app/contracts/passkeys.ts";
import { passkeyRequestPath } from "#app/contracts/web-session-paths.ts";

/** The options for the browser's passkeys; null when the server can't be reached. */
export async function fetchPasskeyRequest(): Promise<PasskeyRequest | null> {
  try {
    const answer = await fetch(passkeyRequestPath, {
      method: "POST",
      headers: { Accept: "application/json" },
    });
    return passkeyRequestSchema.parse(await answer.json());
  } catch {
    return null;
  }
}
