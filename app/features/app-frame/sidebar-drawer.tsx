import { X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { IconButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { icon } from "#app/ui/icon.ts";
import { SidebarLinks } from "./sidebar-links.tsx";

interface SidebarDrawerProps {
  id: string;
  open: boolean;
  onClose(): void;
  /** Called when the drawer was opened before the page's script ran. */
  onOpenedEarly(): void;
  brand: ReactNode;
  /** The foot of the drawer: the user and Sign out. */
  children: ReactNode;
}

/** The same as `roomy` in app-frame.css. */
const roomy = "(width >= 48rem) and (height >= 30rem)";

/** The sidebar of narrow screens, a modal dialog that Escape, the backdrop or a link closes. */
export function SidebarDrawer({ id, open, onClose, onOpenedEarly, brand, children }: SidebarDrawerProps) {
  useEffect(() => {
    // Closes when the window grows wide enough for the sidebar.
    const media = matchMedia(roomy);
    const follow = () => media.matches && onClose();
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  }, [onClose]);
  return (
    <Dialog
      id={id}
      open={open}
      onClose={onClose}
      onOpenedEarly={onOpenedEarly}
      title="Sidebar"
      position="left"
      bare
    >
      <div className="flex h-full flex-col gap-6 overflow-y-auto p-4">
        <div className="flex items-center justify-between">
          {brand}
          <IconButton
            label="Close sidebar"
            aria-expanded
            aria-controls={id}
            command="close"
            commandfor={id}
            onClick={onClose}
          >
            <X {...icon} />
          </IconButton>
        </div>
        <SidebarLinks onFollow={onClose} />
        <div className="grid gap-3 border-line border-t pt-4">{children}</div>
      </div>
    </Dialog>
  );
}
