import { Search } from "lucide-react";
import type { KeyboardEventHandler } from "react";
import { classNames } from "./class-names.ts";
import { icon } from "./icon.ts";

interface SearchFieldProps {
  /** Its name, which is also its placeholder. */
  label: string;
  text: string;
  onSearch(text: string): void;
  onKeyDown?: KeyboardEventHandler;
  /** The classes of the input, beyond the space for its icon. */
  className: string;
}

/** A search field. */
export function SearchField({ label, text, onSearch, onKeyDown, className }: SearchFieldProps) {
  return (
    <label className="search-field relative block">
      <span className="sr-only">{label}</span>
      <Search {...icon} size={18} className="absolute inset-y-0 left-4 my-auto text-ink-2" />
      <input
        type="search"
        value={text}
        placeholder={label}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        className={classNames(className, "w-full pl-11")}
      />
    </label>
  );
}
