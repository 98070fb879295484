/**
 * Renders pages of the app in the browser of the component tests: the routes' own loaders, actions and components, with the
 * Worker's part in memory and a database of the test's own.
 */

import type { SerializeFrom } from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, Outlet, useLocation, useNavigate } from "@remix-run/react";
import { createRemixStub } from "@remix-run/testing";
import { type ComponentType, createContext as createReactContext, useContext, useLayoutEffect } from "react";
import { type RenderResult, render } from "vitest-browser-react";
import type { SignedInUser } from "#app/contracts/load-context.ts";
import { databaseName, FitnessDatabase } from "#app/data/database.ts";
import { addGoal } from "#app/data/goals/commands.ts";
import { recordEntry } from "#app/data/history/commands.ts";
import type { NewGoal } from "#app/domain/goal/goal.ts";
import { guest, type Owner } from "#app/domain/owner.ts";
import type { NewWorkout } from "#app/domain/workout/history-entry.ts";
import { RouteFocus } from "#app/features/site-frame/public.ts";
import * as memberLayout from "#app/routes/_app/route.tsx";
import * as dashboard from "#app/routes/_app.dashboard/route.tsx";
import * as history from "#app/routes/_app.history/route.tsx";
import * as profile from "#app/routes/_app.profile/route.tsx";
import * as settings from "#app/routes/_app.settings/route.tsx";
import * as workouts from "#app/routes/_app.workouts._index/route.tsx";
import * as workout from "#app/routes/_app.workouts.$id/route.tsx";
import * as exercise from "#app/routes/_app.workouts.exercises.$id/route.tsx";
import * as publicLayout from "#app/routes/_public/route.tsx";
import * as home from "#app/routes/_public._index/route.tsx";
import * as about from "#app/routes/_public.about/route.tsx";
import * as dietTips from "#app/routes/_public.diet-tips/route.tsx";
import * as fitnessTips from "#app/routes/_public.fitness-tips/route.tsx";
import * as healthImportance from "#app/routes/_public.health-importance/route.tsx";
import * as login from "#app/routes/_public.login/route.tsx";
import * as news from "#app/routes/_public.news/route.tsx";
import * as signUp from "#app/routes/_public.sign-up/route.tsx";
import * as thankYou from "#app/routes/_public.thank-you/route.tsx";
import * as workOutNow from "#app/routes/_public.work-out-now/route.tsx";
import * as notFound from "#app/routes/$/route.tsx";
import { ThemeProvider } from "#app/ui/theme/theme-provider.tsx";
import { Toasts } from "#app/ui/toasts.tsx";
import { type ContextParts, createContext } from "./load-context.ts";

type Route = Parameters<typeof createRemixStub>[0][number];

/** What a route's module has that is used here. */
type RouteModule = Partial<Route> & {
  default: ComponentType;
  clientAction?(args: ClientActionFunctionArgs): unknown;
};

/** The module of a route as the stub takes it. Loaders of the browser are left out: they need Remix's server. */
function toRoute(path: string | undefined, module: RouteModule, children?: Route[]): Route {
  const { default: Component, loader, shouldRevalidate, ErrorBoundary } = module;
  const action = joinActions(module);
  return { path, Component, loader, action, shouldRevalidate, ErrorBoundary, children } as Route;
}

/** The browser's action around the server's. Nothing reaches the server while `navigator.onLine` is false. */
function joinActions({ action, clientAction }: RouteModule): unknown {
  if (!action || !clientAction) return action;
  return ({ request, params, context }: Parameters<typeof action>[0]) => {
    async function serverAction<Answer>(): Promise<SerializeFrom<Answer>> {
      if (!navigator.onLine) throw new TypeError("Failed to fetch");
      return (await action?.({ request, params, context })) as SerializeFrom<Answer>;
    }
    return clientAction({ request, params, context: undefined, serverAction });
  };
}

/** The address bar and the buttons beside it, which a page in memory has none of. */
interface Bar {
  address: string;
  /** Goes to an address, or so many pages on; -1 is Back. */
  go: (to: string | number) => void;
}

const BarContext = createReactContext<Bar>({ address: "", go: () => undefined });

/** What app/root.tsx has around every page, without the document. */
function Root() {
  const bar = useContext(BarContext);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    bar.address = pathname + search + hash;
    bar.go = (to) => (typeof to === "number" ? navigate(to) : navigate(to));
  });
  return (
    <ThemeProvider>
      <Outlet />
      <Toasts />
      <RouteFocus />
    </ThemeProvider>
  );
}

const routes: Route[] = [
  {
    Component: Root,
    children: [
      toRoute(undefined, publicLayout, [
        toRoute("/", home),
        toRoute("/about", about),
        toRoute("/diet-tips", dietTips),
        toRoute("/fitness-tips", fitnessTips),
        toRoute("/health-importance", healthImportance),
        toRoute("/login", login),
        toRoute("/news", news),
        toRoute("/sign-up", signUp),
        toRoute("/thank-you", thankYou),
        toRoute("/work-out-now", workOutNow),
      ]),
      toRoute(undefined, memberLayout, [
        toRoute("/dashboard", dashboard),
        toRoute("/history", history),
        toRoute("/profile", profile),
        toRoute("/settings", settings),
        toRoute("/workouts", workouts),
        toRoute("/workouts/exercises/:id", exercise),
        toRoute("/workouts/:id", workout),
        toRoute("/dashboard/news", news),
        toRoute("/dashboard/fitness-tips", fitnessTips),
      ]),
      toRoute("*", notFound),
    ],
  },
];

export interface PageOptions extends ContextParts {
  /** Who signed in before on this device: the page is opened again with what is stored. */
  readonly user?: SignedInUser;
  readonly workouts?: readonly NewWorkout[];
  readonly goals?: readonly NewGoal[];
  /** Fills the database before the page opens, beyond workouts and goals. */
  readonly fill?: (db: FitnessDatabase) => Promise<unknown>;
}

export type Screen = RenderResult & { readonly bar: Bar };

/** Renders a public page as a guest sees it. */
export const renderPage = (path: string, options: PageOptions = {}): Promise<Screen> =>
  renderAt(path, null, options);

/** Renders a page for a user who signed in on this device for the first time, or again with `user`. */
export async function renderMemberPage(path: string, options: PageOptions = {}) {
  const user = options.user ?? {
    id: crypto.randomUUID(),
    email: "ada@example.com",
    fullName: "Ada Lovelace",
  };
  return Object.assign(await renderAt(path, user, options), { user });
}

async function renderAt(path: string, user: SignedInUser | null, options: PageOptions): Promise<Screen> {
  await fill(user ? { kind: "account", id: user.id } : guest, options);
  const App = createRemixStub(routes, createContext(user, options));
  const bar: Bar = { address: path, go: () => undefined };
  const screen = await render(
    <BarContext.Provider value={bar}>
      <App initialEntries={[path]} future={{ v3_singleFetch: true, v3_relativeSplatPath: true }} />
    </BarContext.Provider>,
  );
  return Object.assign(screen, { bar });
}

/** Goals come first, so that the workouts count for them. */
async function fill(owner: Owner, { workouts = [], goals = [], fill }: PageOptions): Promise<void> {
  if (workouts.length + goals.length === 0 && !fill) return;
  const db = new FitnessDatabase(databaseName(owner), { owner });
  await db.open();
  for (const goal of goals) await addGoal(db, goal);
  for (const one of workouts) await recordEntry(db, one, { towardGoals: true });
  await fill?.(db);
  db.close();
}
