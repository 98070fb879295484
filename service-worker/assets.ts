/** Scripts, styles, fonts and pictures. */

import { assetCache, findCached, isCacheable, pageCache } from "./caches.ts";

async function store(cacheName: string, request: Request, answer: Response): Promise<void> {
  try {
    if (isCacheable(answer, "asset")) await (await caches.open(cacheName)).put(request.url, answer);
  } catch {
    // The cache is full or refused: the next request fetches it again.
  }
}

/** The content under a hashed name never changes, so a cached file is right for a page of any build. */
export async function answerAsset(request: Request): Promise<Response> {
  const cached = await findCached(assetCache, request.url);
  if (cached) return cached;
  const answer = await fetch(request);
  void store(assetCache, request, answer.clone());
  return answer;
}

/** Pictures that were shown once are shown without a network as well. */
export async function answerPicture(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    void store(pageCache, request, answer.clone());
    return answer;
  } catch (error) {
    const cached = await findCached(pageCache, request.url);
    if (cached) return cached;
    throw error;
  }
}
