/** Tabs on Radix: arrows move, Home and End jump, one stop of the Tab key. For pages that load them anyway. */
import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

interface TabsProps {
  label: string;
  tabs: readonly { readonly value: string; readonly label: string; readonly content: ReactNode }[];
  value: string;
  onChange(value: string): void;
}

/** A controlled set of tabs with their panels. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} className="grid gap-4">
      <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto rounded-full bg-surface-2 p-1">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-11 grow rounded-full px-5 font-display font-bold text-ink-2 text-sm data-[state=active]:bg-surface data-[state=active]:text-ink data-[state=active]:shadow-float"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
