import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";

interface SearchBoxProps {
  /** What the address says; it follows the keys a moment later. */
  text: string;
  className: string;
  onSearch(text: string): void;
}

/** Holds what is typed by itself, so that the caret stays where it is, and follows the address when others change it. */
export function SearchBox({ text, className, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(text);
  const underWay = useRef(new Set<string>());
  const latest = useRef(typed);

  useEffect(() => {
    if (text === latest.current) underWay.current.clear();
    else if (!underWay.current.has(text)) {
      latest.current = text;
      setTyped(text);
    }
  }, [text]);

  function type(next: string) {
    underWay.current.add(next);
    latest.current = next;
    setTyped(next);
    onSearch(next);
  }

  return (
    <label className="relative col-span-2 grow">
      <span className="sr-only">Search exercises and notes</span>
      <Search size={18} strokeWidth={1.75} aria-hidden className="absolute top-3 left-4 text-ink-2" />
      <input
        type="search"
        value={typed}
        placeholder="Search exercises and notes"
        onChange={(event) => type(event.currentTarget.value)}
        className={`${className} w-full pl-11`}
      />
    </label>
  );
}
