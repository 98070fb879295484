/** Every number that bounds the news. Times in milliseconds, sizes in bytes. */

const minute = 60_000;
const MiB = 1024 * 1024;

/** A younger list is fresh: it is served as it is. */
export const freshMs = 30 * minute;
/** An older list is stale: it is served and refreshed, up to this age. */
export const maxStaleMs = 7 * 24 * 60 * minute;
/** How long an isolate answers from its memory before it asks KV again. */
export const memoryMs = 5_000;
/** KV that takes longer counts as failing. */
export const cacheBudgetMs = 500;
/** How long one source may take for its whole answer while a request waits. */
export const sourceBudgetMs = 2_200;
/** sourceBudgetMs for the cron trigger, where no request waits. */
export const cronBudgetMs = 15_000;
/** How long the cron trigger waits in all: a run that a request has begun never ends once that request is cancelled. */
export const cronWaitMs = 20_000;
/** No request waits longer for a list than this; with KV's share it stays under 3 s. */
export const waitBudgetMs = 2_400;

export const maxArticles = 50;
export const maxListBytes = 4 * MiB;
export const maxPictureBytes = 2 * MiB;
export const maxTitleLength = 200;
export const maxDescriptionLength = 500;
export const maxAddressLength = 2_048;
