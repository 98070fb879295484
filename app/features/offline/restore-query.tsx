import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect } from "react";

/**
 * Restores the query of a page that the service worker served offline: it passes the query in the hash, as
 * "#?tab=goals".
 */
export function RestoreQuery() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (hash.startsWith("#?")) navigate(hash.slice(1), { replace: true });
  }, [hash, navigate]);
  return null;
}
