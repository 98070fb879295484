/** Scripts, styles, fonts and pictures. */

import { assetCache, findKept, isKeepable, pageCache } from "./kept.ts";

async function keep(cacheName: string, request: Request, answer: Response): Promise<void> {
  try {
    if (isKeepable(answer, "asset")) await (await caches.open(cacheName)).put(request.url, answer);
  } catch {
    // Full or refused: then it is fetched again the next time.
  }
}

/** A hashed name means the same for ever: what is kept is right, whatever build the page is of. */
export async function answerAsset(request: Request): Promise<Response> {
  const kept = await findKept(assetCache, request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  void keep(assetCache, request, answer.clone());
  return answer;
}

/** Pictures that have been seen are there again without a network. */
export async function answerPicture(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    void keep(pageCache, request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await findKept(pageCache, request.url);
    if (kept) return kept;
    throw error;
  }
}
