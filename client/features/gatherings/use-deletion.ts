import { useLocation } from "wouter";
import type { Gathering } from "../../../shared/gatherings/gatherings.ts";
import type { Question } from "../../components/ConfirmDialog.tsx";
import { showToast } from "../../components/toast.ts";
import { useUndoOffer } from "../../domain/use-undo-offer.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";

/** Returns the question before a gathering or its whole series is deleted; null for those who cannot. */
export function useDeletion({ id, title, series_id, author_id }: Gathering): Question | null {
  const { person_id } = useMe();
  const say = useMessages("gatherings");
  const [, navigate] = useLocation();
  const { client } = trpc.useUtils();
  const offer = useUndoOffer(say("deleted"), say("broughtBack"));
  const { data } = trpc.gatherings.deletion.useQuery({ id }, { enabled: author_id === person_id });
  if (author_id !== person_id || !data || data.gatherings === 0) return null;

  async function remove() {
    const result = await client.gatherings.delete.mutate({ id });
    navigate(paths.gatherings);
    if (series_id === null) offer(result, {});
    else showToast("success", say("seriesDeleted"));
  }

  return {
    title: say("deleteQuestion", { title }),
    text: series_id === null ? say("deleteText") : say("deleteSeriesText", { count: data.gatherings }),
    okText: say("delete"),
    danger: true,
    onConfirm: remove,
  };
}
