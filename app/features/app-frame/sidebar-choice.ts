import { useState } from "react";

const cookieName = "sidebar";
const yearS = 31_536_000;

/** Whether the user left the sidebar open on wide screens. A cookie, so that the server renders it correctly. */
export function findSidebarChoice(cookies: string | null): boolean {
  return !/(?:^|;\s*)sidebar=closed(?:;|$)/.test(cookies ?? "");
}

/** The choice and a function that changes it. The cookie lasts a year. */
export function useSidebarChoice(initial: boolean): [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(initial);
  const choose = (next: boolean) => {
    setOpen(next);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
    document.cookie = `${cookieName}=${next ? "open" : "closed"}; Path=/; Max-Age=${yearS}; SameSite=Lax`;
  };
  return [isOpen, choose];
}
