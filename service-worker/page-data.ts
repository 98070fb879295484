/* The requests of the pages' script during a client-side navigation: the next page's data. */
import {
  addressOf,
  asksForOneRoute,
  asksForRoute,
  noData,
  reloadAt,
} from "#app/remix-internals/data-request.ts";
import { cacheShells, currentEpoch } from "./member.ts";
import { findCachedPage, isRedirect, noteMemberOfPage } from "./navigate.ts";
import { awaitAnswer, isFault, type Timeouts } from "./network.ts";
import { findPage, type Page } from "./pages.ts";
import { notePendingNavigation } from "./pending-navigation.ts";

/** The account's own data are worth a longer wait: without them the screens only say that they are missing. */
const accountTimeouts: Timeouts = { usualMs: 8000, shortenedMs: 3000 };
/** The layout of a member's screens. */
const layout = "routes/_app";
/** The wait after a sign-in, so that the requested screen loads first. */
const delayMs = 1000;

async function noteMemberOfData(page: Page, network: Promise<Response>): Promise<void> {
  const begun = currentEpoch();
  if (!(await noteMemberOfPage(page, await network, begun))) return;
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  await cacheShells();
}

/**
 * Passes a request for data on and notes from the answer who is signed in. Also for forms, because some of them end every
 * session or delete the account.
 */
export function passOn(event: FetchEvent, path: string): Promise<Response> {
  const network = fetch(event.request);
  event.waitUntil(noteMemberOfData(findPage(path), network).catch(() => undefined));
  return network;
}

/** Answers a request for the data of the page at `path`. Rejects only where the page handles the failure itself. */
export async function answerData(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event;
  const page = findPage(path);
  const network = passOn(event, path);
  const url = new URL(request.url);
  const isOwnLoader = page.kind === "shell" && asksForOneRoute(url);
  const address = addressOf(path, url);
  // Noted before the answer: a missing script may reload the page before the answer comes.
  if (!isOwnLoader) notePendingNavigation(request.referrer, address);
  const answer = await awaitAnswer(network, isOwnLoader ? accountTimeouts : undefined);
  if (answer && (isOwnLoader || !isFault(answer))) return answer;
  // The screens' own loaders show that the server doesn't answer. A failure of the layout's data would replace the screen.
  if (isOwnLoader && !asksForRoute(url, layout)) return Response.error();
  const cached = await findCachedPage(page, answer);
  // The visitors' cached pages need no data besides their script.
  if (cached && page.kind === "document" && !isRedirect(cached)) return noData();
  const load = reloadAt(address);
  return cached ? load : network.catch(() => load);
}
