import { Checkbox, Flex, Modal } from "antd";
import { useState } from "react";
import type { EntryPathway } from "../../../shared/entry-pathways/entry-pathways.schema.ts";
import type { DialogProps } from "../../components/DialogButton.tsx";
import type { Failure } from "../../components/failure-text.ts";
import { Text } from "../../components/Text.tsx";
import { showToast } from "../../components/toast.ts";
import { UnmailedLinks, type UnmailedLink } from "../../domain/UnmailedLinks.tsx";
import { Field } from "../../forms/Field.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { RefusalAlert } from "../../forms/RefusalAlert.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { useShortDay } from "../../hooks/use-short-day.ts";
import { trpc } from "../../api/trpc.ts";

/** Invites several of those who would like to join. Those who are refused stay, with the reason. */
export function InviteApplicantsDialog({ pathways, ...dialog }: DialogProps & { pathways: readonly EntryPathway[] }) {
  const say = useMessages("people");
  const sayEntry = useMessages("entry");
  const sayCommon = useMessages("common");
  const shortDay = useShortDay();
  const { client } = trpc.useUtils();
  const [refusals, setRefusals] = useState<ReadonlyMap<number, Failure>>(new Map());
  async function invite({ ids }: { ids: readonly number[] }) {
    const chosen = pathways.filter(({ id }) => ids.includes(id));
    const unmailed: UnmailedLink[] = [];
    const refused = new Map<number, Failure>();
    for (const { id, name } of chosen) {
      try {
        const { link } = await client.invitations.sendForEntryPathway.mutate({ entry_pathway_id: id });
        if (link.url !== null && !link.is_mailed) unmailed.push({ name, url: link.url });
      } catch (error) {
        refused.set(id, error as Failure);
      }
    }
    const count = chosen.length - refused.size;
    const title = say("severalInvited", { count });
    // It outlives the page, which may no longer list anybody.
    if (unmailed.length === 0) showToast(count > 0 ? "success" : "error", title);
    else Modal.success({ title, okText: sayCommon("close"), content: <UnmailedLinks links={unmailed} /> });
    return refused;
  }
  return (
    <FormDialog
      {...dialog}
      name="applicants"
      title={say("inviteSeveral")}
      initialValues={{ ids: [] }}
      submitLabel={say("inviteCount", { count: 0 })}
      send={invite}
      onSent={(refused) => {
        setRefusals(refused);
        if (refused.size === 0) dialog.onClose();
      }}
    >
      <Field name="ids" label={say("thePeople")}>
        <Checkbox.Group>
          <Flex vertical gap="small">
            {pathways.map(({ id, name, created_at }) => (
              <div key={id}>
                <Checkbox value={id}>
                  <bdi>{name}</bdi> <Text secondary>{sayEntry("sent", { day: shortDay(created_at) })}</Text>
                </Checkbox>
                <RefusalAlert refusal={refusals.get(id) ?? null} />
              </div>
            ))}
          </Flex>
        </Checkbox.Group>
      </Field>
    </FormDialog>
  );
}
