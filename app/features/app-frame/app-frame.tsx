import { PanelLeft } from "lucide-react";
import { type ReactNode, useCallback, useId, useState } from "react";
import { IconButton } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ThemeToggle } from "#app/ui/theme-toggle.tsx";
import { Person } from "./person.tsx";
import { useSidebarChoice } from "./sidebar-choice.ts";
import { SidebarDrawer } from "./sidebar-drawer.tsx";
import { SidebarLinks } from "./sidebar-links.tsx";

interface AppFrameProps {
  user: { fullName: string; email: string };
  /** As the person left it on wide screens. */
  isSidebarOpen: boolean;
  /** The product's name and mark. */
  brand: ReactNode;
  /** The control that ends the session. */
  signOut: ReactNode;
  children: ReactNode;
}

/** Around every protected page: the sidebar, beside the page from 768 px on, below that a drawer over it. */
export function AppFrame({ user, isSidebarOpen, brand, signOut, children }: AppFrameProps) {
  const sidebarId = useId();
  const drawerId = useId();
  const [isOpen, choose] = useSidebarChoice(isSidebarOpen);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const closeDrawer = useCallback(() => setDrawerOpen(false), []);
  const foot = (
    <>
      <Person {...user} />
      {signOut}
    </>
  );
  const icon = <PanelLeft aria-hidden size={20} strokeWidth={1.75} />;
  return (
    <div className="md:flex">
      <aside
        id={sidebarId}
        aria-label="Sidebar"
        className={classNames(
          "sticky top-0 hidden h-dvh w-62 shrink-0 flex-col gap-6 overflow-y-auto border-line border-r bg-surface p-4",
          isOpen && "md:flex",
        )}
      >
        {brand}
        <SidebarLinks />
        <div className="mt-auto grid gap-3 border-line border-t pt-4">{foot}</div>
      </aside>
      <div className="min-w-0 grow">
        <header className="sticky top-0 z-30 flex h-16 items-center gap-1 border-line border-b bg-bg px-2 sm:px-4">
          <IconButton
            label="Sidebar"
            aria-expanded={isOpen}
            aria-controls={sidebarId}
            onClick={() => choose(!isOpen)}
            className="hidden! md:inline-flex!"
          >
            {icon}
          </IconButton>
          <IconButton
            label="Sidebar"
            aria-expanded={isDrawerOpen}
            aria-controls={drawerId}
            // The attributes open it before the page's script runs, where the browser knows them.
            command="show-modal"
            commandfor={drawerId}
            onClick={(event) => {
              event.preventDefault();
              setDrawerOpen(true);
            }}
            className="md:hidden!"
          >
            {icon}
          </IconButton>
          <div className={classNames(isOpen && "md:hidden")}>{brand}</div>
          <div className="ml-auto">
            <ThemeToggle />
          </div>
        </header>
        <main id="main" className="mx-auto w-full max-w-page px-4 pb-20 sm:px-6">
          {children}
        </main>
        <noscript>
          <div className="grid gap-3 border-line border-t p-4 md:hidden">
            <SidebarLinks />
            {foot}
          </div>
        </noscript>
      </div>
      <SidebarDrawer id={drawerId} open={isDrawerOpen} onClose={closeDrawer} brand={brand}>
        {foot}
      </SidebarDrawer>
    </div>
  );
}
