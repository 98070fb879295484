import { CircleUser, Search } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink, IconButton } from "#app/ui/button.tsx";
import { Dialog, Sheet } from "#app/ui/dialog.tsx";
import { Dropdown, menuLineClass } from "#app/ui/dropdown.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { FilterBar } from "#app/ui/filter-bar.tsx";
import { Part } from "./part.tsx";

const variants = ["primary", "secondary", "quiet", "danger"] as const;
const sizes = ["md", "lg", "xl"] as const;
const levels = [
  { value: "all", label: "All" },
  { value: "beginner", label: "Beginner" },
];

/** Controls with their states. */
export function Controls() {
  const [opened, setOpened] = useState<"dialog" | "sheet" | "drawer" | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Part name="Button">
        {sizes.map((size) => (
          <div key={size} className="flex flex-wrap gap-2">
            {variants.map((variant) => (
              <Button key={variant} variant={variant} size={size}>
                {variant}
              </Button>
            ))}
          </div>
        ))}
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" disabled>
            disabled
          </Button>
          <ButtonLink to="/">link</ButtonLink>
          <IconButton label="Search">
            <Search aria-hidden size={20} strokeWidth={1.75} />
          </IconButton>
        </div>
      </Part>
      <Part name="Field and Select">
        <Field label="Full name" placeholder="As you’d like to be greeted" hint="Only you see it." />
        <Field label="Email" defaultValue="nobody" error="Please enter a valid email" />
        <Field label="Disabled" disabled defaultValue="can’t be changed" />
        <Select label="Type">
          <option>Calories to Burn</option>
          <option>Minutes of Exercise</option>
        </Select>
      </Part>
      <Part name="Filter">
        <FilterBar label="Level" name="level" value="all" options={levels} />
      </Part>
      <Part name="Dropdown">
        <div className="flex gap-4">
          <Dropdown label="Lifestyle" className="inline-flex min-h-11 items-center gap-1 font-semibold">
            <a href="#main" className={menuLineClass}>
              First
            </a>
            <a href="#main" className={menuLineClass}>
              Second
            </a>
          </Dropdown>
          <Dropdown
            label="Account"
            icon={<CircleUser aria-hidden size={20} strokeWidth={1.75} />}
            className="size-11"
          >
            <a href="#main" className={menuLineClass}>
              Profile
            </a>
          </Dropdown>
        </div>
      </Part>
      <Part name="Dialog and Sheet">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpened("dialog")}>Dialog</Button>
          <Button onClick={() => setOpened("sheet")}>Sheet</Button>
          <Button onClick={() => setOpened("drawer")}>Drawer</Button>
        </div>
        <Dialog open={opened === "dialog"} onClose={close} title="Dialog">
          <p>Escape, the button and the backdrop close it.</p>
        </Dialog>
        <Sheet open={opened === "sheet"} onClose={close} title="Sheet">
          <p>From below, in reach of the thumb.</p>
        </Sheet>
        <Sheet open={opened === "drawer"} onClose={close} title="Drawer" position="left">
          <p>From the left.</p>
        </Sheet>
      </Part>
    </>
  );
}
