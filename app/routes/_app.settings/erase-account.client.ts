import { deleteOwnerData } from "#app/data/open-database.client.ts";
import { forgetDeclined } from "#app/features/guest-data/declined.ts";
import { forgetSentDeletion } from "#app/features/web-session/sent-deletion.ts";
import { forgetDrafts } from "#app/ui/drafts.ts";

/**
 * Erases what a deleted account has in this browser.
 * @throws DOMException when the browser refuses
 */
export async function eraseAccount(id: string): Promise<void> {
  forgetDrafts();
  forgetDeclined(id);
  await deleteOwnerData({ kind: "account", id });
  forgetSentDeletion(id);
}
