import { useSearchParams } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { classNames } from "./class-names.ts";

interface ExpandableProps {
  /** Names this part in the address (`?open=`), for reading without script. */
  id: string;
  /** Id of the heading that says what is expanded; many buttons on a page are called Learn More. */
  describedBy: string;
  children: ReactNode;
}

/** A part behind Learn More / Show Less. Without script the button loads the page with the part open. */
export function Expandable({ id, describedBy, children }: ExpandableProps) {
  const [params] = useSearchParams();
  const [open, setOpen] = useState(params.get("open") === id);
  const panelId = useId();
  const toggle = (event: FormEvent) => {
    event.preventDefault();
    setOpen(!open);
  };
  const others = [...params].filter(([name]) => name !== "open");
  return (
    <div>
      <form method="get" action={`#${id}`} onSubmit={toggle}>
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button
          type="submit"
          {...(!open && { name: "open", value: id })}
          aria-expanded={open}
          aria-controls={panelId}
          aria-describedby={describedBy}
          className="inline-flex min-h-11 items-center gap-1.5 font-display font-bold text-sm text-volt-ink"
        >
          {open ? "Show Less" : "Learn More"}
          <ChevronDown
            aria-hidden
            size={18}
            strokeWidth={2}
            className={classNames("transition-transform", open && "rotate-180")}
          />
        </button>
      </form>
      <div id={panelId} className="expandable" data-open={open || undefined}>
        <div className="min-h-0 overflow-hidden">{children}</div>
      </div>
    </div>
  );
}
