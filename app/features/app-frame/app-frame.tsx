import { PanelLeft } from "lucide-react";
import { type ReactNode, useCallback, useId, useState } from "react";
import { IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { icon } from "#app/ui/icon.ts";
import { ThemeToggle } from "#app/ui/theme/theme-toggle.tsx";
import { Member } from "./member.tsx";
import { useSidebarChoice } from "./sidebar-choice.ts";
import { SidebarDrawer } from "./sidebar-drawer.tsx";
import { SidebarLinks } from "./sidebar-links.tsx";

interface AppFrameProps {
  user: { fullName: string; email: string };
  /** Whether the sidebar was left open on wide screens. */
  isSidebarOpen: boolean;
  /** The product's name and mark. */
  brand: ReactNode;
  /** The button that opens the search. */
  search: ReactNode;
  /** The state of sync on this device. */
  mark?: ReactNode;
  /** The control that ends the session. */
  signOut: ReactNode;
  /** The bottom bar of phones. */
  bar: ReactNode;
  children: ReactNode;
}

/**
 * The frame of every protected page: a sidebar beside the page on wide screens; on phones a drawer over it and a bottom
 * bar with the main pages.
 */
export function AppFrame({
  user,
  isSidebarOpen,
  brand,
  search,
  mark,
  signOut,
  bar,
  children,
}: AppFrameProps) {
  const sidebarId = useId();
  const drawerId = useId();
  const [isOpen, choose] = useSidebarChoice(isSidebarOpen);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  const foot = (
    <>
      <Member {...user} />
      {signOut}
    </>
  );
  const sidebarIcon = <PanelLeft {...icon} />;
  return (
    <div className="roomy:flex">
      <aside
        id={sidebarId}
        aria-label="Sidebar"
        className={classNames(
          "sticky top-0 hidden h-dvh w-62 shrink-0 flex-col gap-6 overflow-y-auto border-line border-r bg-surface p-4 print:hidden!",
          isOpen && "roomy:flex",
        )}
      >
        {brand}
        <SidebarLinks />
        <div className="grid gap-3 border-line border-t pt-4">{foot}</div>
      </aside>
      <div className="min-w-0 grow">
        <header className="app-header print:hidden! sticky top-0 z-30 flex h-16 items-center gap-1 border-line border-b bg-bg pr-[max(0.5rem,env(safe-area-inset-right))] pl-[max(0.5rem,env(safe-area-inset-left))] short:static sm:px-[max(1rem,env(safe-area-inset-left),env(safe-area-inset-right))]">
          <IconButton
            label="Sidebar"
            aria-expanded={isOpen}
            aria-controls={sidebarId}
            onClick={() => choose(!isOpen)}
            className="hidden! roomy:inline-flex!"
          >
            {sidebarIcon}
          </IconButton>
          <IconButton
            label="Sidebar"
            aria-expanded={isDrawerOpen}
            aria-controls={drawerId}
            // The attributes open it before the page's script runs, where the browser supports them.
            command="show-modal"
            commandfor={drawerId}
            onClick={(event) => {
              event.preventDefault();
              setDrawerOpen(true);
            }}
            className="roomy:hidden!"
          >
            {sidebarIcon}
          </IconButton>
          <div className={classNames(isOpen && "roomy:hidden")}>{brand}</div>
          <div className="ml-auto flex">
            {mark}
            {search}
            <ThemeToggle />
          </div>
        </header>
        <main
          id="main"
          className="mx-auto w-full max-w-page px-[max(1rem,env(safe-area-inset-left),env(safe-area-inset-right))] pb-[calc(var(--bar-height)+var(--end-room)+2rem)] has-[.dock:not(.in-bar)]:pb-(--bar-height) sm:px-[max(1.5rem,env(safe-area-inset-left),env(safe-area-inset-right))] roomy:pb-[calc(var(--end-room)+5rem)] roomy:has-[.dock]:pb-0"
        >
          {children}
        </main>
        <noscript>
          <div className="grid gap-3 border-line border-t p-4 pb-[calc(var(--bar-height)+1rem)] roomy:hidden">
            <SidebarLinks />
            {foot}
          </div>
        </noscript>
      </div>
      <SidebarDrawer
        id={drawerId}
        open={isDrawerOpen}
        onClose={closeDrawer}
        onOpenedEarly={() => setDrawerOpen(true)}
        brand={brand}
      >
        {foot}
      </SidebarDrawer>
      {bar}
    </div>
  );
}
