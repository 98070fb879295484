/** Every number that bounds the news. Times in milliseconds, sizes in bytes. */

const minute = 60_000;
const MiB = 1024 * 1024;

/** A younger list is fresh: it is served as it is. The cron trigger collects as often. */
export const freshMs = 30 * minute;
/** An older list is stale: it is served and collected anew, up to this age. */
export const maxStaleMs = 7 * 24 * 60 * minute;
/** How long an isolate answers from the list that it has read: a read of KV costs money and some milliseconds. */
export const memoryMs = 5_000;
/** KV that takes longer counts as failing. */
export const cacheBudgetMs = 500;
/** How long one source may take for its answer while a request waits; with KV's share a request stays under 3 s. */
export const sourceBudgetMs = 2_200;
/** The same for the cron trigger, where no request waits. */
export const cronBudgetMs = 15_000;
/** After a request has asked the publishers, no other asks them for this long. In seconds. */
export const pauseS = 60;

export const maxArticles = 50;
/** Of one source. Duplicates can't empty the list then, and 10,000 items cost no more than 100. */
export const maxTaken = maxArticles * 2;
export const maxListBytes = 4 * MiB;
export const maxPictureBytes = 2 * MiB;
export const maxTitleLength = 200;
export const maxDescriptionLength = 500;
export const maxAddressLength = 2_048;
