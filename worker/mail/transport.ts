/** Senders of messages. */

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Such as List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The id of the account that the mail is about, if it may use the part of the hourly budget that is reserved for
   * accounts.
   */
  readonly reservedFor?: string;
}

export interface TextMessage {
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

export interface MailTransport {
  /** False when the site's mails of the hour are used up: the mail was not sent. */
  sendMail(mail: Mail): Promise<boolean>;
}

export interface SmsTransport {
  sendSms(message: TextMessage): Promise<void>;
}
