import { Button } from "antd";
import type { Crew } from "../../../shared/crews/crews.ts";
import { showFailure, showToast } from "../../components/toast.ts";
import { Notice } from "../../components/Notice.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";

/** Says that a crew is archived, and offers to restore it. */
export function ArchivedNotice({ crew: { id, name } }: { crew: Crew }) {
  const say = useMessages("crews");
  const restore = trpc.crews.restore.useMutation({
    onSuccess: () => showToast("success", say("hasBeenRestored", { crew: name })),
    onError: showFailure,
  });
  return (
    <Notice
      type="info"
      role="note"
      title={say("isArchived")}
      description={say("archivedMeans")}
      action={
        <Button loading={restore.isPending} onClick={() => restore.mutate({ id })}>
          {say("restore")}
        </Button>
      }
    />
  );
}
