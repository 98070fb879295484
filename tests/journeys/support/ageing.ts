import type { Ageing } from "../../support/ageing-server.ts";
import { addresses } from "./addresses.ts";

/** Makes rows of the served database older, instead of waiting. @throws when there is none */
export async function age(what: Ageing, whose: string): Promise<void> {
  const answer = await fetch(`${addresses.ageing.origin}?${new URLSearchParams({ what, whose })}`);
  const changes = Number(await answer.text());
  if (!answer.ok || !(changes > 0)) throw new Error(`There is no ${what} of ${whose}`);
}
