import type { Gathering } from "../../../shared/gatherings.ts";
import { DialogButton } from "../../components/DialogButton.tsx";
import { lazyComponent } from "../../components/lazy-component.ts";
import { useMessages } from "../../hooks/use-messages.ts";

const CancelDialog = lazyComponent(() => import("./CancelDialog.tsx").then((m) => m.CancelDialog));

export function CancelButton({ gathering }: { gathering: Gathering }) {
  const say = useMessages("gatherings");
  return (
    <DialogButton danger renderDialog={(dialog) => <CancelDialog gathering={gathering} {...dialog} />}>
      {say("cancel")}
    </DialogButton>
  );
}
