import { LogOut } from "lucide-react";
import type { FormEvent } from "react";
import { signOutPath } from "#app/contracts/web-session-paths.ts";
import { Button } from "#app/ui/button.tsx";
import { forgetDrafts } from "#app/ui/drafts.ts";
import { icon } from "#app/ui/icon.ts";
import { showToast } from "#app/ui/toast.ts";
import { signOut } from "./session-calls.ts";

/** Ends the session: with script in all tabs at once, without it as a plain form. */
export function SignOutButton() {
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (await signOut()) return forgetDrafts();
    showToast("You are still signed in", { detail: "The server can't be reached. Please try again." });
  };
  return (
    <form method="post" action={signOutPath} onSubmit={onSubmit}>
      <Button type="submit" variant="quiet" className="w-full justify-start! px-3!">
        <LogOut {...icon} />
        Sign out
      </Button>
    </form>
  );
}
