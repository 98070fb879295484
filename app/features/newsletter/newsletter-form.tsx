import { useSearchParams } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { type NewsletterAnswer, newsletterParam, newsletterPath } from "#app/contracts/newsletter.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { describeOutcome } from "./outcome.ts";

const failed = "We couldn't reach the server. Check your connection and try again.";

async function subscribe(form: HTMLFormElement): Promise<string> {
  try {
    const answer = await fetch(newsletterPath, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams([["email", String(new FormData(form).get("email") ?? "")]]),
    });
    const { outcome }: Partial<NewsletterAnswer> = await answer.json();
    return describeOutcome(outcome, failed);
  } catch {
    return failed;
  }
}

/** 'Stay Updated': subscribes an address and shows the outcome. Without script the outcome is in the query. */
export function NewsletterForm() {
  const [params] = useSearchParams();
  const [message, setMessage] = useState(describeOutcome(params.get(newsletterParam), ""));
  const [busy, setBusy] = useState(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setMessage(await subscribe(event.currentTarget));
    setBusy(false);
  };
  return (
    <section
      id="newsletter"
      aria-labelledby="newsletter-heading"
      className="grid gap-x-12 gap-y-5 py-10 md:grid-cols-2 md:py-16"
    >
      <div className="grid content-start gap-3">
        <h2 id="newsletter-heading" className="text-2xl md:text-3xl">
          Stay Updated
        </h2>
        <p className="max-w-prose text-ink-2">
          One letter a month: a tip worth trying and what we changed. Every letter has a link that ends it.
        </p>
      </div>
      <div className="grid content-center gap-3">
        <form
          method="post"
          action={newsletterPath}
          onSubmit={onSubmit}
          className="flex flex-wrap gap-3 sm:flex-nowrap"
        >
          <div className="grow basis-60">
            <Field
              label="Your email address"
              hideLabel
              type="email"
              name="email"
              required
              autoComplete="email"
              placeholder="Enter your email"
            />
          </div>
          <Button type="submit" size="lg" aria-disabled={busy || undefined}>
            Subscribe
          </Button>
        </form>
        <p role="status" className="min-h-6 font-semibold text-sm">
          {message}
        </p>
      </div>
    </section>
  );
}
