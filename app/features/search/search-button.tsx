import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { IconButton } from "#app/ui/button.tsx";

const loadPalette = () => import("./palette.tsx");
const Palette = lazy(loadPalette);

/**
 * Opens the search, also by Ctrl+K or Cmd+K. The overlay is loaded on hover or focus.
 * @param isMember results open inside the signed-in app
 */
export function SearchButton({ isMember = false }: { isMember?: boolean }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setWanted(true);
      setOpen((shown) => !shown);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <IconButton
        label="Search"
        className="needs-script"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={loadPalette}
        onFocus={loadPalette}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Search aria-hidden size={20} strokeWidth={1.75} />
      </IconButton>
      {wanted && (
        <Suspense fallback={null}>
          <Palette isMember={isMember} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
