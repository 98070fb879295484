import { takeToken } from "#worker/auth/rate-limit.ts";
import type { Database } from "#worker/db/client.ts";
import type { MailTransport, SmsTransport } from "./transport.ts";

interface MailSettings {
  readonly mailFrom: string;
  readonly mailHourlyLimit: number;
}

interface SmsSettings {
  readonly twilio: { sid: string; token: string; from: string; baseUrl: string } | null;
}

const parseSender = (from: string) => {
  const [, name = "", address] = /^(.*?)\s*<(.+)>$/.exec(from) ?? [];
  return { name, email: address ?? from };
};

/** Mails through the Workers `send_email` binding, at most so many an hour in all. */
export function createMailSender(
  binding: SendEmail,
  settings: MailSettings,
  db: Database,
  now: () => Date,
): MailTransport {
  return {
    async sendMail(mail) {
      const limit = { perSecond: settings.mailHourlyLimit / 3600, burst: settings.mailHourlyLimit };
      if (settings.mailHourlyLimit && !(await takeToken(db, "mail:all", limit, now()))) {
        throw new Error("The hourly limit of mails is reached; a mail was not sent");
      }
      const { to, subject, text, html, headers } = mail;
      await binding.send({
        from: parseSender(settings.mailFrom),
        to,
        subject,
        text,
        html,
        ...(headers && { headers: { ...headers } }),
      });
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
      const answer = await fetch(twilio.baseUrl + path, {
        method: "POST",
        headers: { Authorization: `Basic ${btoa(`${twilio.sid}:${twilio.token}`)}` },
        body: new URLSearchParams({ To: to, From: twilio.from, Body: text }),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`Twilio refused a text message with status ${answer.status}`);
    },
  };
}
