/** A publisher or service that news come from. One file for each kind. */
import type { FoundArticle } from "../article.ts";

export interface NewsSource {
  /** Stable: names the source in the log and on its articles. Never holds a key. */
  readonly name: string;
  /** All its articles. Rejects when the answer can't be used as a whole; `signal` is the time limit. */
  listFound(signal: AbortSignal): Promise<readonly FoundArticle[]>;
}
