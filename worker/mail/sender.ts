import type { Database } from "#worker/db/database.ts";
import { readService, serviceBudgetMs, UpstreamError, withDeadline } from "#worker/http/upstream.ts";
import { undoOnFailure } from "#worker/limits/limits.ts";
import { returnSiteMail, takeSiteMail } from "#worker/limits/mail-budget.ts";
import type { MailTransport, SmsTransport } from "./transport.ts";

interface MailSettings {
  readonly mailFrom: string;
  readonly mailHourlyLimit: number;
}

interface SmsSettings {
  readonly twilio: { sid: string; token: string; from: string; baseUrl: string } | null;
}

/** `Name <address>`, or an address alone. */
export function parseSender(from: string): { name: string; email: string } {
  const at = from.indexOf("<");
  if (at === -1 || !from.endsWith(">")) return { name: "", email: from };
  return { name: from.slice(0, at).trim(), email: from.slice(at + 1, -1) };
}

/**
 * Sends mails through the Workers `send_email` binding, at most so many in an hour; the others are dropped and
 * reported.
 */
export function createMailSender(
  binding: SendEmail,
  settings: MailSettings,
  db: Database,
  now: () => Date,
): MailTransport {
  return {
    async sendMail(mail) {
      if (!(await takeSiteMail({ ...settings, db, now }, mail))) return false;
      const { to, subject, text, html, headers } = mail;
      const message = {
        from: parseSender(settings.mailFrom),
        to,
        subject,
        text,
        html,
        ...(headers && { headers: { ...headers } }),
      };
      // A refusal gives the mail back to the budget. A missed deadline doesn't, because a late mail may still be
      // sent.
      const sending = undoOnFailure(
        async () => returnSiteMail(db),
        () => binding.send(message),
      );
      await withDeadline(sending, serviceBudgetMs);
      return true;
    },
  };
}

/** Text messages through Twilio's HTTP API. */
export function createSmsSender({ twilio }: SmsSettings): SmsTransport {
  return {
    async sendSms({ to, text }) {
      if (!twilio)
        throw new Error("Text messages are not configured: TWILIO_ACCOUNT_SID, _AUTH_TOKEN, _FROM");
      const path = `/2010-04-01/Accounts/${encodeURIComponent(twilio.sid)}/Messages.json`;
      await readService(twilio.baseUrl + path, {
        method: "POST",
        headers: { Authorization: `Basic ${btoa(`${twilio.sid}:${twilio.token}`)}` },
        body: new URLSearchParams({ To: to, From: twilio.from, Body: text }),
      }).catch((cause: unknown) => {
        throw cause instanceof UpstreamError ? new Error(`Twilio ${cause.message}`, { cause }) : cause;
      });
    },
  };
}
