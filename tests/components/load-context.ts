/** What the Worker gives to loaders and actions, in memory. */
import type { AuthErrorCode } from "#app/contracts/auth-errors.ts";
import type { AuthUser } from "#app/contracts/auth-user.ts";
import type { LoadContext, SignedInUser } from "#app/contracts/load-context.ts";
import { defaultPageSize } from "#app/contracts/news.ts";

/** The operations that a test answers itself. */
export type ContextParts = {
  readonly [Part in "session" | "signIn" | "account" | "profile" | "site" | "news"]?: Partial<
    LoadContext[Part]
  >;
};

/** An account with a password and without a second step. */
export const makeAccount = ({ id, email, fullName }: SignedInUser): AuthUser => ({
  id,
  aud: "authenticated",
  role: "authenticated",
  email,
  phone: "",
  email_confirmed_at: "2026-01-01T08:00:00.000Z",
  app_metadata: { provider: "email", providers: ["email"] },
  user_metadata: { full_name: fullName },
  identities: [],
  created_at: "2026-01-01T08:00:00.000Z",
  updated_at: "2026-01-01T08:00:00.000Z",
  is_anonymous: false,
});

/** What an operation throws when the service refuses it. */
export const refuse = (code: AuthErrorCode, status: number, message: string = code): Error =>
  Object.assign(new Error(message), { name: "AuthError", status, code });

/** The context of a guest, or of a signed-in user; an operation without an answer throws, as when the service is down. */
export function createContext(user: SignedInUser | null, parts: ContextParts = {}): LoadContext {
  return {
    nonce: "",
    reportError: (error) => console.warn(error),
    site: { origin: location.origin, hasPasskeys: true, analyticsToken: null, ...parts.site },
    session: answering({
      findUser: async () => user,
      takeStatus: async () => user && { freshForMs: 3_600_000, events: [] },
      ...parts.session,
    }),
    signIn: answering({ findUnfinished: async () => null, findSignUp: async () => null, ...parts.signIn }),
    account: answering({
      requireAccount: async () => makeAccount(user ?? fail("requireAccount")),
      listSessions: async () => [],
      listPasskeys: async () => [],
      ...parts.account,
    }),
    profile: answering({ findGoalsAchieved: async () => (user ? 0 : null), ...parts.profile }),
    news: answering({
      listNews: async ({ page = 1, pageSize = defaultPageSize }) => ({
        articles: [],
        total: 0,
        page,
        pageSize,
      }),
      ...parts.news,
    }),
  };
}

function fail(operation: string): never {
  throw new Error(`The test answers no ${operation}`);
}

/** The operations that there are; each other one throws. */
const answering = <Operations extends object>(known: Partial<Operations>): Operations =>
  new Proxy(known as Operations, {
    get: (from, name) => Reflect.get(from, name) ?? (() => fail(String(name))),
  });
