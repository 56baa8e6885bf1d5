import { useEffect, useState } from "react";
import { Notice } from "../public-ui/Notice.tsx";

/** How long a lost connection may go unmentioned, in milliseconds: most are back at once. */
const PATIENCE = 800;

/** Says that what is shown may be out of date. Lies over the page, so that nothing under it moves. */
export function ConnectionBanner({ connected }: { connected: boolean }) {
  return (
    <div role="status" className="connection-banner">
      {!connected && <LateBanner />}
    </div>
  );
}

function LateBanner() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return late && <Notice banner type="warning" title="Connection lost. Reconnecting..." />;
}
