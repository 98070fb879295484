import { CircleUserRound, Dumbbell, History, LayoutDashboard, type LucideIcon, Settings } from "lucide-react";

/** The icon of each page of the app, by its path. */
export const pageIcons: Readonly<Record<string, LucideIcon>> = {
  "/dashboard": LayoutDashboard,
  "/workouts": Dumbbell,
  "/history": History,
  "/profile": CircleUserRound,
  "/settings": Settings,
};
