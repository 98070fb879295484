import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";

/** Without a network the service worker shows a page without its query and hands that over behind the "#": "#?tab=goals". */
export function RestoreQuery() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash.startsWith("#?")) navigate(hash.slice(1), { replace: true });
  }, [hash, navigate]);
  return null;
}
