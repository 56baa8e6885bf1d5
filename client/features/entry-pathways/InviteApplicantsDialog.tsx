import { Checkbox, Flex, Modal } from "antd";
import type { EntryPathway } from "../../../shared/entry-pathways/entry-pathways.schema.ts";
import type { DialogProps } from "../../components/DialogButton.tsx";
import { Text } from "../../components/Text.tsx";
import { showToast } from "../../components/toast.ts";
import { UnmailedLinks, type UnmailedLink } from "../../domain/UnmailedLinks.tsx";
import { Field } from "../../forms/Field.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { useShortDay } from "../../hooks/use-short-day.ts";
import { trpc } from "../../api/trpc.ts";

/** Invites several of those who would like to join. Those who are refused stay, with the reason of the last one. */
export function InviteApplicantsDialog({ pathways, ...dialog }: DialogProps & { pathways: readonly EntryPathway[] }) {
  const say = useMessages("people");
  const sayEntry = useMessages("entry");
  const sayCommon = useMessages("common");
  const shortDay = useShortDay();
  const { client } = trpc.useUtils();
  async function invite({ ids }: { ids: readonly number[] }) {
    const chosen = pathways.filter(({ id }) => ids.includes(id));
    const unmailed: UnmailedLink[] = [];
    const refusals: unknown[] = [];
    for (const { id, name } of chosen) {
      try {
        const { link } = await client.invitations.sendForEntryPathway.mutate({ entry_pathway_id: id });
        if (link.url !== null && !link.is_mailed) unmailed.push({ name, url: link.url });
      } catch (error) {
        refusals.push(error);
      }
    }
    const title = say("severalInvited", { count: chosen.length - refusals.length });
    // It outlives the page, which may no longer list anybody.
    if (unmailed.length === 0) showToast("success", title);
    else Modal.success({ title, okText: sayCommon("close"), content: <UnmailedLinks links={unmailed} /> });
    if (refusals.length > 0) throw refusals.at(-1);
  }
  return (
    <FormDialog
      {...dialog}
      name="applicants"
      title={say("inviteSeveral")}
      initialValues={{ ids: [] }}
      submitLabel={say("inviteCount", { count: 0 })}
      send={invite}
      onSent={dialog.onClose}
    >
      <Field name="ids" label={say("thePeople")}>
        <Checkbox.Group>
          <Flex vertical gap="small">
            {pathways.map(({ id, name, created_at }) => (
              <Checkbox key={id} value={id}>
                <bdi>{name}</bdi> <Text secondary>{sayEntry("sent", { day: shortDay(created_at) })}</Text>
              </Checkbox>
            ))}
          </Flex>
        </Checkbox.Group>
      </Field>
    </FormDialog>
  );
}
