import { Search } from "lucide-react";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { IconButton } from "#app/ui/button.tsx";
import { icon } from "#app/ui/icon.ts";
import { showToast } from "#app/ui/toast.ts";
import type { PaletteProps } from "./palette.tsx";

const loadPalette = () => import("./palette.tsx");
const prepare = () => void loadPalette().catch(() => undefined);

/**
 * Opens the search, also by Ctrl+K or Cmd+K. The overlay is loaded on hover or focus.
 * @param isMember results open inside the signed-in app
 */
export function SearchButton({ isMember = false }: { isMember?: boolean }) {
  const [open, setOpen] = useState(false);
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>();
  const show = useRef(setOpen);
  show.current = async (next) => {
    try {
      const loaded = Palette ?? (await loadPalette()).default;
      setPalette(() => loaded);
      setOpen(next);
    } catch {
      showToast("The search could not be loaded.");
    }
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A field that the browser fills in reports a key without a name.
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      show.current((shown) => !shown);
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
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => show.current(true)}
      >
        <Search {...icon} />
      </IconButton>
      {Palette && <Palette isMember={isMember} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
