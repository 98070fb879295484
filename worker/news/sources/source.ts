/** A place that news come from. One file for each kind. */
import type { ArticleDraft } from "../article.ts";

export interface NewsSource {
  /** Stable, for the log and for telling whose articles to keep when it fails. Never holds a key. */
  readonly name: string;
  /** Everything it has now. Rejects when the answer can't be used as a whole; `signal` ends it in time. */
  listDrafts(signal: AbortSignal): Promise<readonly ArticleDraft[]>;
}
