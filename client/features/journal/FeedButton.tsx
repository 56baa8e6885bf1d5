import { Button } from "antd";
import { Suspense, useState } from "react";
import { lazyComponent } from "../../components/lazy-component.ts";

/** Rarely needed. */
const FeedDialog = lazyComponent(() => import("./FeedDialog.tsx").then((m) => m.FeedDialog));

export function FeedButton() {
  /** Undefined until the button is first clicked. */
  const [isOpen, setIsOpen] = useState<boolean>();
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Feed</Button>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <FeedDialog open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
