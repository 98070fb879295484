/** Every number that bounds the news, in one place. Times in milliseconds, sizes in bytes. */

const minute = 60_000;
const MiB = 1024 * 1024;

/** A list this young is served as it is. */
export const freshMs = 30 * minute;
/** An older one is served, while it is refreshed behind, for this long. */
export const keepMs = 7 * 24 * 60 * minute;
/** How long an isolate answers from its memory before it looks into KV again. */
export const memoryMs = 5_000;
/** KV that takes longer counts as failing. */
export const cacheBudgetMs = 500;
/** How long one source may take for the whole of its answer while somebody waits. */
export const sourceBudgetMs = 2_200;
/** The same for the cron trigger, where nobody waits. */
export const cronBudgetMs = 15_000;
/** No request waits longer for a list than this; with KV's share it stays under 3 s. */
export const waitBudgetMs = 2_400;

export const maxArticles = 50;
export const maxListBytes = 4 * MiB;
export const maxPictureBytes = 2 * MiB;
export const maxTitleLength = 200;
export const maxDescriptionLength = 500;
export const maxAddressLength = 2_048;
