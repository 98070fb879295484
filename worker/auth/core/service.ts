import type { AuthService } from "#app/contracts/auth-service.ts";
import type { AuthEnv } from "./config.ts";
import { type AuthDeps, type AuthRequest, createAuthDeps } from "./deps.ts";

type Run = (deps: AuthDeps, ...input: readonly unknown[]) => Promise<unknown>;

let loaded: typeof import("./service-operations.ts") | undefined;

/** The operations without their first argument. A request uses few of them, so each is bound on first use. */
export async function bindService(deps: AuthDeps): Promise<AuthService> {
  // The module is stored, not the promise: a request must not wait for an import of another one, which may be cancelled.
  loaded ??= await import("./service-operations.ts");
  const { issuing, operations } = loaded;
  const bound = new Proxy(operations, {
    get(_, name) {
      const run: unknown = Reflect.get(operations, name);
      if (typeof run !== "function") return undefined;
      return async (...input: readonly unknown[]) => {
        if (name in issuing) await deps.keys.requireSigningKey();
        return (run as Run)(deps, ...input);
      };
    },
  });
  // Each operation has the arguments and the result that the service names.
  return bound as unknown as AuthService;
}

/** The auth service for one request; cheap to make once the isolate has its keys. */
export const createAuthService = async (env: AuthEnv, request: AuthRequest): Promise<AuthService> =>
  bindService(await createAuthDeps(env, request));
