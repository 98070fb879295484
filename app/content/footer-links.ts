/** The links of the footer. */
import type { NavigationLink } from "./navigation.ts";

export const legalLinks: readonly NavigationLink[] = [
  { label: "Privacy", path: "/privacy-policy" },
  { label: "Terms", path: "/terms-of-service" },
  { label: "License", path: "/license.txt" },
];

/** Features, Pricing and Download have no page of their own; they link to a section. */
export const productLinks: readonly NavigationLink[] = [
  { label: "Features", path: "#features" },
  { label: "Pricing", path: "#pricing" },
  { label: "Download", path: "#download" },
  { label: "About", path: "/about" },
];

export const resourceLinks: readonly NavigationLink[] = [
  { label: "Health Tips", path: "/health-importance" },
  { label: "Fitness Guide", path: "/fitness-tips" },
  { label: "Diet Tips", path: "/diet-tips" },
  { label: "News", path: "/news" },
];
