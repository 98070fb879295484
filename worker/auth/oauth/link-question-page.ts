import type { Context } from "hono";
import { html } from "hono/html";
import type { LinkQuestion } from "#app/contracts/auth-service.ts";
import { answerSmallPage } from "#worker/http/small-page.ts";

/** Names both accounts in plain words, so that a member whom an attacker sent here sees it. */
export function answerLinkQuestion(
  context: Context,
  action: string,
  { provider, identity, account, token, redirectTo, declined }: LinkQuestion,
): Promise<Response> {
  const body = html`<p>From now on, whoever signs in with this ${provider} account gets into this Fitness Tracker account.</p>
<dl>
<dt>${provider} account</dt><dd><bdi>${identity}</bdi></dd>
<dt>Fitness Tracker account</dt><dd><bdi>${account}</bdi></dd>
</dl>
<p>Link them only if both are yours and you have just asked for it.</p>
<form method="post" action="${action}">
<input type="hidden" name="token" value="${token}">
<button>Link ${provider}</button>
<a class="button" href="${declined}">Don't link</a>
</form>
<p class="quiet">You can also close this page: nothing is linked then.</p>`;
  return answerSmallPage(context, { title: `Link this ${provider} account?`, body, formTarget: redirectTo });
}
