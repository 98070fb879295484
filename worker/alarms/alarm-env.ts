/** The bindings, variables and secrets of the rest alarms. */
export interface AlarmEnv
  extends Pick<Cloudflare.Env, "ALARM_RATE">,
    // Absent under `npm run dev`, whose server has no Durable Objects.
    Partial<Pick<Cloudflare.Env, "ALARMS">> {
  readonly BETTER_AUTH_SECRET: string;
  readonly BETTER_AUTH_SECRET_PREVIOUS?: string;
  readonly PUBLIC_URL: string;
  /** The key pair that push services know this site by (RFC 8292), base64url; the private one is secret. */
  readonly VAPID_PUBLIC_KEY?: string;
  readonly VAPID_PRIVATE_KEY?: string;
  /** Where a push service reaches the deployer, `mailto:` or `https:`. */
  readonly VAPID_SUBJECT?: string;
  /** Further origins that may be called, separated by spaces. For tests and a developer's machine. */
  readonly PUSH_ORIGINS?: string;
}
