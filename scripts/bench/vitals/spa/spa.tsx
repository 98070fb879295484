/** What the home page costs as a single-page app of the usual libraries: the peer that ours is measured against. */
import { createClient } from "@supabase/supabase-js";
import { Activity, Dumbbell, HeartPulse, Menu, Moon, Search } from "lucide-react";
import { Dialog, DropdownMenu, Tabs } from "radix-ui";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Link, Outlet, RouterProvider } from "react-router-dom";
import { Toaster, toast } from "sonner";

const service = createClient("http://127.0.0.1:1", "public", { auth: { autoRefreshToken: false } });
const cards = [
  { title: "Smart Workout Tracking", Icon: Dumbbell },
  { title: "Progress Analytics", Icon: Activity },
  { title: "Community Support", Icon: HeartPulse },
];

function Shell() {
  const [session, setSession] = useState<unknown>();
  useEffect(() => void service.auth.getSession().then(({ data }) => setSession(data.session)), []);
  if (session === undefined) return null;
  return (
    <>
      <header>
        <Link to="/">Fitness Tracker</Link>
        <DropdownMenu.Root>
          <DropdownMenu.Trigger>
            <Menu /> Lifestyle
          </DropdownMenu.Trigger>
          <DropdownMenu.Content>
            <DropdownMenu.Item>Fitness Tips</DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Root>
        <Search />
        <Moon />
      </header>
      <Outlet />
      <Toaster position="top-right" />
    </>
  );
}

function Home() {
  return (
    <main>
      <p>Track, Train, Transform</p>
      <h1>Transform Your Body, Master Your Health</h1>
      <button type="button" onClick={() => toast("Workout started!")}>
        Start Your Journey
      </button>
      <Dialog.Root>
        <Dialog.Trigger>Watch Demo</Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Content>
            <Dialog.Title>Demo</Dialog.Title>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <Tabs.Root defaultValue={cards[0]?.title ?? ""}>
        <Tabs.List>
          {cards.map(({ title, Icon }) => (
            <Tabs.Trigger key={title} value={title}>
              <Icon /> {title}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      </Tabs.Root>
    </main>
  );
}

const router = createBrowserRouter([
  { path: "/", element: <Shell />, children: [{ index: true, element: <Home /> }] },
]);
const root = document.getElementById("root");
if (root) createRoot(root).render(<RouterProvider router={router} />);
