import { Moon, Sun } from "lucide-react";
import { IconButton } from "../button.tsx";
import { icon } from "../icon.ts";
import { useTheme } from "./theme-provider.tsx";

/** Switches between light and dark. CSS picks the icon, so it is right before hydration. */
export function ThemeToggle() {
  const { toggle } = useTheme();
  return (
    <IconButton label="Switch between light and dark theme" className="needs-script" onClick={toggle}>
      <Sun {...icon} className="theme-dark-only" />
      <Moon {...icon} className="theme-light-only" />
    </IconButton>
  );
}
