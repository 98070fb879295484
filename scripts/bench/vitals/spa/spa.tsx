/** What the home page costs as a single-page app of the usual libraries: the peer that ours is measured against. */
import { createClient } from "@supabase/supabase-js";
import { Activity, Dumbbell, HeartPulse, Menu, Moon, Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
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
        <details>
          <summary>
            <Menu /> Lifestyle
          </summary>
          <Link to="/">Fitness Tips</Link>
        </details>
        <Search />
        <Moon />
      </header>
      <Outlet />
      <Toaster position="top-right" />
    </>
  );
}

function Home() {
  const demo = useRef<HTMLDialogElement>(null);
  return (
    <main>
      <p>Track, Train, Transform</p>
      <h1>Transform Your Body, Master Your Health</h1>
      <button type="button" onClick={() => toast("Workout started!")}>
        Start Your Journey
      </button>
      <button type="button" onClick={() => demo.current?.showModal()}>
        Watch Demo
      </button>
      <dialog ref={demo}>
        <h2>Demo</h2>
      </dialog>
      <ul>
        {cards.map(({ title, Icon }) => (
          <li key={title}>
            <Icon /> {title}
          </li>
        ))}
      </ul>
    </main>
  );
}

const router = createBrowserRouter([
  { path: "/", element: <Shell />, children: [{ index: true, element: <Home /> }] },
]);
const root = document.getElementById("root");
if (root) createRoot(root).render(<RouterProvider router={router} />);
