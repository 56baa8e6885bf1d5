import { useEffect, useState } from "react";
import { Notice } from "../public-ui/Notice.tsx";

/** Delay before a lost connection is shown, in milliseconds: most reconnect at once. */
const PATIENCE = 800;

/** Warns that the page may be out of date. It overlays the page, so that nothing moves. */
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
