import { Form, Input } from "antd";
import { useState } from "react";
import { MAX_LABEL_LENGTH } from "../../../shared/constants.ts";
import type { GatheringScope } from "../../../shared/enumerations.ts";
import type { AnsweredGathering } from "../../../shared/gatherings/gatherings.ts";
import type { DialogProps } from "../../components/DialogButton.tsx";
import { Paragraph } from "../../components/Text.tsx";
import { useUndoOffer } from "../../domain/use-undo-offer.ts";
import { Field } from "../../forms/Field.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { ScopeField } from "./ScopeField.tsx";

interface CancellationDialogProps extends DialogProps {
  gathering: AnsweredGathering;
  /** Whether the dialog restores the gathering instead of cancelling it. */
  restores: boolean;
}

/** Cancels a gathering, with a reason, or restores it. */
export function CancellationDialog({ gathering, restores, ...dialog }: CancellationDialogProps) {
  const say = useMessages("gatherings");
  const { id, title, series_id, going, waiting, maybe, unanswered, expectation } = gathering;
  const { person_id: me } = useMe();
  const concerned = [going, waiting, maybe, expectation === "Expected" ? unanswered : []].flat();
  const count = new Set(concerned.filter((person) => person !== me)).size;
  const [scope, setScope] = useState<GatheringScope>("This");
  const offer = useUndoOffer(say(restores ? "restored" : "cancelledToast"));
  const { gatherings } = trpc.useUtils().client;
  const words = restores
    ? { title: say("scopeQuestion"), submitLabel: say("restore") }
    : { title: say("cancelQuestion", { title }), submitLabel: say("cancelIt"), cancelLabel: say("keepIt") };
  return (
    <FormDialog
      {...dialog}
      {...words}
      name={`cancel-${id}`}
      danger={!restores}
      send={({ reason }: { reason?: string }) =>
        restores
          ? gatherings.restore.mutate({ id, scope })
          : gatherings.cancel.mutate({ id, reason: reason ?? null, scope })
      }
      onSent={(result) => {
        dialog.onClose();
        offer(result, { GatheringUpdated: gathering });
      }}
    >
      {restores ? (
        <ScopeField onChange={setScope} />
      ) : (
        <>
          {series_id !== null && (
            <Form.Item label={say("scopeQuestion")}>
              <ScopeField onChange={setScope} />
            </Form.Item>
          )}
          {scope === "This" && <Paragraph>{say("othersExpected", { count })}</Paragraph>}
          <Field name="reason" label={say("reason")} extra={say("reasonHelp")}>
            <Input maxLength={MAX_LABEL_LENGTH} autoComplete="off" />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
