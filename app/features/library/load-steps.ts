import * as z from "zod/mini";

/** A file for each first letter of an id: an exercise's page loads a few kilobytes, not the steps of all exercises. */
const addresses = import.meta.glob<string>("./generated/steps/*.json", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

const stepsSchema = z.record(z.string(), z.array(z.string()));

/**
 * The steps of a library exercise. Empty for other exercises, and for the few without steps in the library. Rejects if
 * the steps can't be fetched. Once fetched, they need no network.
 */
export async function loadSteps(id: string): Promise<readonly string[]> {
  const address = addresses[`./generated/steps/${id[0]}.json`];
  if (!address) return [];
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The library answered ${answer.status}`);
  const steps = stepsSchema.parse(await answer.json());
  return Object.hasOwn(steps, id) ? (steps[id] ?? []) : [];
}
