import { deleteOwnerData } from "#app/data/open-database.client.ts";
import { forgetDeclined } from "#app/features/guest-data/public.ts";
import { forgetDrafts } from "#app/ui/drafts.ts";
import { forgetSentDeletion } from "./sent-deletion.ts";

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
