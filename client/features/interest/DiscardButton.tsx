import { useState } from "react";
import { useMessages } from "../../hooks/use-messages.ts";
import { Button } from "../../public-ui/Button.tsx";
import { Dialog } from "../../public-ui/Dialog.tsx";

/** Empties the form, after a confirmation. */
export function DiscardButton({ onDiscard }: { onDiscard: () => void }) {
  const say = useMessages("interest");
  const sayCommon = useMessages("common");
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  function discard() {
    close();
    onDiscard();
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{say("discard")}</Button>
      {asking && (
        <Dialog
          title={say("discardTyped")}
          onClose={close}
          actions={
            <>
              <Button onClick={close}>{sayCommon("cancel")}</Button>
              <Button kind="primary" danger onClick={discard}>
                {say("discardIt")}
              </Button>
            </>
          }
        >
          <p>{say("deletedFromDevice")}</p>
        </Dialog>
      )}
    </>
  );
}
