import { useState } from "react";
import type { GatheringScope } from "../../../shared/enumerations.ts";
import type { Gathering } from "../../../shared/gatherings.ts";
import type { DialogProps } from "../../components/DialogButton.tsx";
import { Modal } from "../../components/Modal.tsx";
import { showFailure } from "../../components/toast.ts";
import { useUndoOffer } from "../../domain/use-undo-offer.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../trpc.ts";
import { ScopeField } from "./ScopeField.tsx";

/** Restores a cancelled gathering of a series, alone or with those that were cancelled with it. */
export function RestoreDialog({ gathering, open, onClose }: DialogProps & { gathering: Gathering }) {
  const say = useMessages("gatherings");
  const [scope, setScope] = useState<GatheringScope>("This");
  const offer = useUndoOffer(say("restored"));
  const restore = trpc.gatherings.restore.useMutation({
    onSuccess(result) {
      onClose();
      offer(result, { GatheringUpdated: gathering });
    },
    onError: showFailure,
  });
  return (
    <Modal
      title={say("scopeQuestion")}
      open={open}
      onCancel={onClose}
      okText={say("restore")}
      okButtonProps={{ loading: restore.isPending }}
      onOk={() => restore.mutate({ id: gathering.id, scope })}
    >
      <ScopeField onChange={setScope} />
    </Modal>
  );
}
