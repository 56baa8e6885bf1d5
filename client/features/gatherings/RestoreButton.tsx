import type { AnsweredGathering } from "../../../shared/gatherings/gatherings.ts";
import { ActionButton } from "../../components/ActionButton.tsx";
import { DialogButton } from "../../components/DialogButton.tsx";
import { lazyComponent } from "../../components/lazy-component.ts";
import { useUndoOffer } from "../../domain/use-undo-offer.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";

const CancellationDialog = lazyComponent(() => import("./CancellationDialog.tsx").then((m) => m.CancellationDialog));

/** For one of a series that was cancelled, it first asks which others to restore. */
export function RestoreButton({ gathering }: { gathering: AnsweredGathering }) {
  const say = useMessages("gatherings");
  const offer = useUndoOffer(say("restored"));
  const { client } = trpc.useUtils();
  const { series_id } = gathering;
  const { data: series } = trpc.gatherings.series.useQuery({ id: series_id ?? 0 }, { enabled: series_id !== null });
  const restore = async () =>
    offer(await client.gatherings.restore.mutate({ id: gathering.id }), { GatheringUpdated: gathering });
  return series_id === null || series?.cancelled_at === null ? (
    <ActionButton action={restore}>{say("restore")}</ActionButton>
  ) : (
    <DialogButton renderDialog={(dialog) => <CancellationDialog gathering={gathering} restores {...dialog} />}>
      {say("restore")}
    </DialogButton>
  );
}
