/*
 * What the pages' script asks for when it moves on by itself: the data of the next page, and which script it needs.
 */
import { build } from "./build.ts";
import { findKeptPage, isRedirect, learn } from "./navigate.ts";
import { awaitPatiently, isFault, type Patience } from "./network.ts";
import { currentEpoch, keepShells } from "./person.ts";
import { findPlace, type Place } from "./places.ts";
import { noteWish } from "./wish.ts";

/** Remix' own words for "load this address as a document", encoded as its loaders' answers are. */
const reloadAt = (address: string): Response =>
  new Response(
    `[["SingleFetchRedirect",1],{"_2":3,"_4":5,"_6":7,"_8":9,"_10":7},"redirect",${JSON.stringify(address)},"status",302,"revalidate",false,"reload",true,"replace"]\n`,
    { status: 202, headers: { "Content-Type": "text/x-script", "X-Remix-Response": "yes" } },
  );

/** The account's own data is worth a longer wait: without it the screens only say that it is missing. */
const accountPatience: Patience = { usualMs: 8000, sulkingMs: 3000 };
/** After signing in, so that the screen that was asked for comes first. */
const calmMs = 1000;

async function learnCalmly(place: Place, network: Promise<Response>): Promise<void> {
  const begun = currentEpoch();
  if (!(await learn(place, await network, begun))) return;
  await new Promise((resolve) => setTimeout(resolve, calmMs));
  await keepShells();
}

/**
 * Passes a request for data on, and learns from the answer who is signed in. From a form's as well: whoever ends every
 * session, or deletes the account, sends one.
 */
export function passOn(event: FetchEvent, path: string): Promise<Response> {
  const network = fetch(event.request);
  event.waitUntil(learnCalmly(findPlace(path), network).catch(() => undefined));
  return network;
}

/** Answers a request for the data of the page at `path`. Rejects only where the page copes with that itself. */
export async function answerData(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event;
  const place = findPlace(path);
  const network = passOn(event, path);
  const { searchParams } = new URL(request.url);
  const isOwnLoader = place.kind === "shell" && searchParams.has("_routes");
  const answer = await awaitPatiently(network, isOwnLoader ? accountPatience : undefined);
  if (answer && (isOwnLoader || !isFault(answer))) return answer;
  // The screens' own loaders have words for a silent server.
  if (isOwnLoader) return Response.error();
  searchParams.delete("_routes");
  const address = searchParams.size > 0 ? `${path}?${searchParams}` : path;
  noteWish(request.referrer, address);
  const kept = await findKeptPage(place, answer);
  // "No data": what the visitors' kept pages show is all in their script.
  if (kept && place.kind === "document" && !isRedirect(kept)) return new Response(null, { status: 204 });
  const load = reloadAt(address);
  return kept ? load : network.catch(() => load);
}

/** Remix asks which routes lie behind links; the routes of this build are known here. Null for another build's. */
export function answerRoutes({ searchParams }: URL): Response | null {
  return searchParams.get("version") === build.version ? Response.json(build.routes) : null;
}
