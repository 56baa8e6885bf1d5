import { Button } from "antd";
import type { AnsweredGathering } from "../../../shared/gatherings/gatherings.ts";
import { DialogButton } from "../../components/DialogButton.tsx";
import { lazyComponent } from "../../components/lazy-component.ts";
import { showFailure } from "../../components/toast.ts";
import { useUndoOffer } from "../../domain/use-undo-offer.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";

const CancellationDialog = lazyComponent(() => import("./CancellationDialog.tsx").then((m) => m.CancellationDialog));

/** For one of a series, it first asks which others to restore. */
export function RestoreButton({ gathering }: { gathering: AnsweredGathering }) {
  const say = useMessages("gatherings");
  const offer = useUndoOffer(say("restored"));
  const restore = trpc.gatherings.restore.useMutation({
    onSuccess: (result) => offer(result, { GatheringUpdated: gathering }),
    onError: showFailure,
  });
  return gathering.series_id === null ? (
    <Button loading={restore.isPending} onClick={() => restore.mutate({ id: gathering.id })}>
      {say("restore")}
    </Button>
  ) : (
    <DialogButton renderDialog={(dialog) => <CancellationDialog gathering={gathering} restores {...dialog} />}>
      {say("restore")}
    </DialogButton>
  );
}
