import { Button } from "antd";
import { Suspense, useState } from "react";
import type { Invitation } from "../../../shared/invitations.ts";
import { lazyComponent } from "../../components/lazy-component.ts";

/** Seldom needed, so that its code comes when it is. */
const CorrectAddressDialog = lazyComponent(() =>
  import("./CorrectAddressDialog.tsx").then((m) => m.CorrectAddressDialog),
);

/** Asks for the address to which an invitation should have gone. */
export function CorrectAddressButton({ invitation }: { invitation: Invitation }) {
  /** Undefined until the dialog was opened for the first time; it keeps what was typed afterwards. */
  const [isOpen, setIsOpen] = useState<boolean>();
  return (
    <>
      <Button aria-label={`Correct address of ${invitation.display_name}`} onClick={() => setIsOpen(true)}>
        Correct address
      </Button>
      {isOpen !== undefined && (
        <Suspense fallback={null}>
          <CorrectAddressDialog invitation={invitation} open={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
