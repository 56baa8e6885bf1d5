import { Form, Input } from "antd";
import { useState } from "react";
import type { GatheringScope } from "../../../shared/enumerations.ts";
import type { Gathering } from "../../../shared/gatherings.ts";
import { MAX_LABEL_LENGTH } from "../../../shared/constants.ts";
import type { DialogProps } from "../../components/DialogButton.tsx";
import { Modal } from "../../components/Modal.tsx";
import { showFailure } from "../../components/toast.ts";
import { useUndoOffer } from "../../domain/use-undo-offer.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../trpc.ts";
import { ScopeField } from "./ScopeField.tsx";

/** Cancels a gathering, with a reason. What was typed stays if that fails. */
export function CancelDialog({ gathering, open, onClose }: DialogProps & { gathering: Gathering }) {
  const say = useMessages("gatherings");
  const [form] = Form.useForm<{ reason?: string }>();
  const [scope, setScope] = useState<GatheringScope>("This");
  const offer = useUndoOffer(say("cancelledToast"));
  const cancel = trpc.gatherings.cancel.useMutation({
    onSuccess(result) {
      onClose();
      offer(result, { GatheringUpdated: gathering });
    },
    onError: showFailure,
  });
  return (
    <Modal
      title={say("cancelQuestion", { title: gathering.title })}
      open={open}
      onCancel={onClose}
      okText={say("cancelIt")}
      okButtonProps={{ danger: true, loading: cancel.isPending }}
      cancelText={say("keepIt")}
      onOk={form.submit}
    >
      <Form
        form={form}
        name={`cancel-${gathering.id}`}
        layout="vertical"
        onFinish={({ reason }) => cancel.mutate({ id: gathering.id, reason: reason ?? null, scope })}
      >
        {gathering.series_id !== null && (
          <Form.Item label={say("scopeQuestion")}>
            <ScopeField onChange={setScope} />
          </Form.Item>
        )}
        <Form.Item name="reason" label={say("reason")} extra={say("reasonHelp")}>
          <Input maxLength={MAX_LABEL_LENGTH} autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
