import { X } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { IconButton } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { SidebarLinks } from "./sidebar-links.tsx";

interface SidebarDrawerProps {
  id: string;
  open: boolean;
  onClose(): void;
  brand: ReactNode;
  /** What stands at its foot: the person and the way out. */
  children: ReactNode;
}

const wide = "(min-width: 48rem)";

/** The sidebar of narrow screens: over the page, focus inside, closed by Escape, the backdrop or a link. */
export function SidebarDrawer({ id, open, onClose, brand, children }: SidebarDrawerProps) {
  useEffect(() => {
    // A phone that is turned to landscape shows the sidebar itself.
    const media = matchMedia(wide);
    const follow = () => media.matches && onClose();
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  }, [onClose]);
  return (
    <Dialog id={id} open={open} onClose={onClose} title="Sidebar" place="left" bare>
      <div className="flex h-full flex-col gap-6 overflow-y-auto p-4">
        <div className="flex items-center justify-between">
          {brand}
          <IconButton label="Close sidebar" aria-expanded aria-controls={id} onClick={onClose}>
            <X aria-hidden size={20} strokeWidth={1.75} />
          </IconButton>
        </div>
        <SidebarLinks onFollow={onClose} />
        <div className="mt-auto grid gap-3 border-line border-t pt-4">{children}</div>
      </div>
    </Dialog>
  );
}
