import { Alert, Button } from "antd";
import type { Crew } from "../../../shared/crews.ts";
import { showFailure, showToast } from "../../components/toast.ts";
import { trpc } from "../../trpc.ts";

/** Says that a crew is archived, and offers to restore it. */
export function ArchivedNotice({ crew: { id, name } }: { crew: Crew }) {
  const restore = trpc.crews.restore.useMutation({
    onSuccess: () => showToast("success", `${name} has been restored.`),
    onError: showFailure,
  });
  return (
    <Alert
      type="info"
      role="note"
      showIcon
      title="This crew is archived."
      description="Nobody can choose it any more. If you restore it, people who had chosen it for a future interval will be in it again."
      action={
        <Button loading={restore.isPending} onClick={() => restore.mutate({ id })}>
          Restore
        </Button>
      }
    />
  );
}
