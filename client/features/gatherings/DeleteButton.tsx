import { useLocation } from "wouter";
import type { Gathering } from "../../../shared/gatherings.ts";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { showToast } from "../../components/toast.ts";
import { offerUndo } from "../../domain/offer-undo.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../trpc.ts";

/** Deletes a gathering, or its whole series; not shown to those who cannot. */
export function DeleteButton({ gathering }: { gathering: Gathering }) {
  const { person_id } = useMe();
  return gathering.author_id === person_id && <DeleteOwn gathering={gathering} />;
}

function DeleteOwn({ gathering: { id, title, series_id } }: { gathering: Gathering }) {
  const say = useMessages("gatherings");
  const [, navigate] = useLocation();
  const { client } = trpc.useUtils();
  const { data } = trpc.gatherings.deletion.useQuery({ id });
  if (!data || data.gatherings === 0) return null;

  async function remove() {
    const { revision } = await client.gatherings.delete.mutate({ id });
    navigate(paths.gatherings);
    if (series_id !== null) {
      showToast("success", say("seriesDeleted"));
      return;
    }
    offerUndo({
      text: say("deleted"),
      undo: () => client.journal.undo.mutate({ revision }),
      undone: say("broughtBack"),
    });
  }

  return (
    <ConfirmButton
      danger
      question={{
        title: say("deleteQuestion", { title }),
        text: series_id === null ? say("deleteText") : say("deleteSeriesText", { count: data.gatherings }),
        okText: say("delete"),
        danger: true,
        onConfirm: remove,
      }}
    >
      {say("delete")}
    </ConfirmButton>
  );
}
