import { Button } from "antd";
import { Suspense, useState } from "react";
import type { EntryPathway } from "../../../shared/entry-pathways.ts";
import { lazyComponent } from "../../components/lazy-component.ts";

/** Rarely needed, so its code is loaded on demand. */
const DeclineDialog = lazyComponent(() => import("./DeclineDialog.tsx").then((m) => m.DeclineDialog));

/** Asks before an expression of interest is declined. */
export function DeclineButton({ pathway }: { pathway: Pick<EntryPathway, "id" | "name"> }) {
  /** Undefined until the dialog is first opened; it keeps its text afterwards. */
  const [isOpen, setIsOpen] = useState<boolean>();
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Decline</Button>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <DeclineDialog pathway={pathway} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
