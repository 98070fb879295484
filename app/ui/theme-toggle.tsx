import { Moon, Sun } from "lucide-react";
import { IconButton } from "./button.tsx";
import { useTheme } from "./theme-provider.tsx";

/** Switches between light and dark. CSS picks the icon, so it is right before hydration. */
export function ThemeToggle() {
  const { toggle } = useTheme();
  return (
    <IconButton label="Switch between light and dark theme" className="needs-script" onClick={toggle}>
      <Sun aria-hidden className="theme-dark-only" size={20} strokeWidth={1.75} />
      <Moon aria-hidden className="theme-light-only" size={20} strokeWidth={1.75} />
    </IconButton>
  );
}
