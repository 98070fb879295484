import { accountParam } from "#app/contracts/deleted-account.ts";
import { forgetDeclined } from "#app/features/guest-data/declined.ts";
import { forgetDrafts } from "#app/ui/drafts.ts";

/**
 * Erases the account's data in this browser once the server has deleted the account, then redirects to the page that
 * says so. If erasing fails, that page says only that the account is deleted.
 * @param formData the form, with the account's id as `owner`
 */
export async function eraseDeleted<Answer>(formData: FormData, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const owner = formData.get("owner");
    const isDeleted =
      error instanceof Response && error.headers.get("Location") === `/?${accountParam}=deleted`;
    if (!isDeleted || typeof owner !== "string" || owner === "") throw error;
    forgetDrafts();
    forgetDeclined(owner);
    try {
      const { deleteOwnerData } = await import("#app/data/delete-owner-data.client.ts");
      await deleteOwnerData({ kind: "account", id: owner });
    } catch (cause) {
      console.warn("The deleted account's data could not be erased here", cause);
      throw error;
    }
    // Remix's own `redirect` would add its server's code to every page.
    throw new Response(null, { status: 302, headers: { Location: `/?${accountParam}=erased` } });
  }
}
