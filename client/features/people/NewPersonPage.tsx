import { Input } from "antd";
import type { InvitationInput } from "../../../shared/invitations/invitations.schema.ts";
import { Page } from "../../components/Page.tsx";
import { DialogButton } from "../../components/DialogButton.tsx";
import { lazyComponent } from "../../components/lazy-component.ts";
import { listNamed } from "../../../shared/basics/search-text.ts";
import { crewNamesOf } from "../../../shared/people/tell-apart.ts";
import { showInvitation } from "../../domain/show-invitation.ts";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { EmailField } from "../../forms/EmailField.tsx";
import { Field } from "../../forms/Field.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { OpenInvitations } from "./OpenInvitations.tsx";
import { OpenJoinLinks } from "./OpenJoinLinks.tsx";

/** Seldom needed, so that its code comes when it is. */
const InviteSeveralDialog = lazyComponent(() => import("./InviteSeveralDialog.tsx").then((m) => m.InviteSeveralDialog));
const JoinLinkDialog = lazyComponent(() => import("./JoinLinkDialog.tsx").then((m) => m.JoinLinkDialog));

const NOBODY = { name: "", email: "" };

const loadSchema = () => import("../../../shared/invitations/invitations.schema.ts").then((m) => m.invitationSchema);

/** Invites a person, and lists open invitations. */
export function NewPersonPage() {
  const say = useMessages("people");
  const state = useCollectiveState();
  const { data: invitations } = trpc.invitations.list.useQuery(undefined, { staleTime: 0 });
  const { client } = trpc.useUtils();
  const form = useDraftForm({
    name: "new-person",
    saved: NOBODY,
    isNew: true,
    loadSchema,
    labelOf: say,
    save: async (invitation: InvitationInput) => {
      const { link } = await client.invitations.send.mutate(invitation);
      return { to: paths.people, confirm: () => showInvitation(invitation.name, link) };
    },
  });
  return (
    <Page
      width="text"
      title={say("newPersonTitle")}
      context={say("linkToJoin")}
      actions={
        <>
          <DialogButton renderDialog={(dialog) => <InviteSeveralDialog {...dialog} />}>
            {say("inviteSeveral")}
          </DialogButton>
          <DialogButton renderDialog={(dialog) => <JoinLinkDialog {...dialog} />}>{say("groupLink")}</DialogButton>
        </>
      }
    >
      <DraftForm
        form={form}
        name="person"
        submitLabel={say("sendInvitation")}
        cancelTo={paths.people}
        doubt={({ name }) => {
          const text = listNamed(state.people, name).map(({ id, display_name, left_at }) => {
            if (left_at !== null) return say("isFormerMember", { name: display_name });
            const isInvited = invitations?.some(({ person_id }) => person_id === id);
            return `${display_name} (${isInvited ? say("invited") : crewNamesOf(id, state) || say("noCrew")})`;
          });
          if (text.length === 0) return undefined;
          return { title: say("sameName", { name }), text: text.join(" · "), okText: say("inviteAnother") };
        }}
      >
        <Field name="name">
          <Input autoComplete="off" />
        </Field>
        <EmailField autoComplete="off" />
      </DraftForm>
      <OpenInvitations />
      <OpenJoinLinks />
    </Page>
  );
}
