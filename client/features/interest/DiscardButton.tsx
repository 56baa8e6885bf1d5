import { useState } from "react";
import { Button } from "../../public-ui/Button.tsx";
import { Dialog } from "../../public-ui/Dialog.tsx";

/** Empties the form, after a confirmation. */
export function DiscardButton({ onDiscard }: { onDiscard: () => void }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  function discard() {
    close();
    onDiscard();
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Discard</Button>
      {asking && (
        <Dialog
          title="Discard what you typed?"
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button kind="primary" danger onClick={discard}>
                Discard it
              </Button>
            </>
          }
        >
          <p>It is deleted from this device.</p>
        </Dialog>
      )}
    </>
  );
}
