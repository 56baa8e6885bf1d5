import type { Crew } from "../../../shared/crews/crews.ts";
import { showToast } from "../../components/toast.ts";
import { ActionButton } from "../../components/ActionButton.tsx";
import { Notice } from "../../components/Notice.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";

export function ArchivedNotice({ crew: { id, name } }: { crew: Crew }) {
  const say = useMessages("crews");
  const { client } = trpc.useUtils();
  async function restore() {
    await client.crews.restore.mutate({ id });
    showToast("success", say("hasBeenRestored", { crew: name }));
  }
  return (
    <Notice
      type="info"
      role="note"
      title={say("isArchived")}
      description={say("archivedMeans")}
      action={<ActionButton action={restore}>{say("restore")}</ActionButton>}
    />
  );
}
