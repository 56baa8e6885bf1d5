import { Form, Input } from "antd";
import { useState } from "react";
import { MAX_LABEL_LENGTH } from "../../../shared/constants.ts";
import type { GatheringScope } from "../../../shared/enumerations.ts";
import type { ChangeResult } from "../../../shared/events/events.ts";
import type { AnsweredGathering } from "../../../shared/gatherings/gatherings.ts";
import type { DialogProps } from "../../components/DialogButton.tsx";
import { Modal } from "../../components/Modal.tsx";
import { Text } from "../../components/Text.tsx";
import { showFailure } from "../../components/toast.ts";
import { useUndoOffer } from "../../domain/use-undo-offer.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { ScopeField } from "./ScopeField.tsx";

interface CancellationDialogProps extends DialogProps {
  gathering: AnsweredGathering;
  /** Whether the dialog restores the gathering instead of cancelling it. */
  restores: boolean;
}

/** Cancels a gathering, with a reason, or restores it. What was typed stays if that fails. */
export function CancellationDialog({ gathering, restores, open, onClose }: CancellationDialogProps) {
  const say = useMessages("gatherings");
  const { id, title, series_id, going, waiting, maybe, unanswered, expectation } = gathering;
  const { person_id: me } = useMe();
  const concerned = [going, waiting, maybe, expectation === "Expected" ? unanswered : []].flat();
  const count = new Set(concerned.filter((person) => person !== me)).size;
  const [form] = Form.useForm<{ reason?: string }>();
  const [scope, setScope] = useState<GatheringScope>("This");
  const offer = useUndoOffer(say(restores ? "restored" : "cancelledToast"));
  const after = {
    onSuccess(result: ChangeResult) {
      onClose();
      offer(result, { GatheringUpdated: gathering });
    },
    onError: showFailure,
  };
  const cancel = trpc.gatherings.cancel.useMutation(after);
  const restore = trpc.gatherings.restore.useMutation(after);
  const words = restores
    ? { title: say("scopeQuestion"), okText: say("restore") }
    : { title: say("cancelQuestion", { title }), okText: say("cancelIt"), cancelText: say("keepIt") };
  return (
    <Modal
      {...words}
      open={open}
      onCancel={onClose}
      okButtonProps={{ danger: !restores, loading: cancel.isPending || restore.isPending }}
      onOk={restores ? () => restore.mutate({ id, scope }) : form.submit}
    >
      {restores ? (
        <ScopeField onChange={setScope} />
      ) : (
        <Form
          form={form}
          name={`cancel-${id}`}
          layout="vertical"
          onFinish={({ reason }) => cancel.mutate({ id, reason: reason ?? null, scope })}
        >
          {series_id !== null && (
            <Form.Item label={say("scopeQuestion")}>
              <ScopeField onChange={setScope} />
            </Form.Item>
          )}
          {scope === "This" && <Text as="p">{say("othersExpected", { count })}</Text>}
          <Form.Item name="reason" label={say("reason")} extra={say("reasonHelp")}>
            <Input maxLength={MAX_LABEL_LENGTH} autoComplete="off" />
          </Form.Item>
        </Form>
      )}
    </Modal>
  );
}
