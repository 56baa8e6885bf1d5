import { Form, Input, Button } from "antd";
import { Redirect } from "wouter";
import { parseId } from "../../../shared/basics/ids.ts";
import { avatarOf, type Person, type ProfileInput } from "../../../shared/people/people.ts";
import { MessagePage } from "../../components/MessagePage.tsx";
import { Page } from "../../components/Page.tsx";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { Field } from "../../forms/Field.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { useUndoOffer } from "../../domain/use-undo-offer.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { AvatarChoice } from "./AvatarChoice.tsx";
import { PlusOutlined } from "@ant-design/icons";
import { MAX_CONTACTS } from "../../../shared/constants.ts";
import { FieldsRow } from "../../forms/FieldsRow.tsx";
import styles from "./EditPersonPage.module.css";

/** The form for the person's own profile; for other people it redirects to their profile. */
export function EditPersonPage({ personId }: { personId: string }) {
  const say = useMessages("people");
  const { people } = useCollectiveState();
  const me = useMe();
  const person = people.find(({ id }) => id === parseId(personId));
  if (!person) return <MessagePage title={say("personNotFound")} onward="people" />;
  if (person.id !== me.person_id) return <Redirect to={paths.person(person.id)} replace />;
  return <EditPersonForm person={person} />;
}

const loadSchema = () => import("../../../shared/people/people.schema.ts").then((m) => m.profileSchema);

function EditPersonForm({ person }: { person: Person }) {
  const say = useMessages("people");
  const sayLabel = useMessages("labels");
  const labels = {
    display_name: sayLabel("display_name"),
    avatar_id: sayLabel("avatar_id"),
    about: say("aboutMe"),
    contacts: say("contactDetails"),
  };
  const { client } = trpc.useUtils();
  const offer = useUndoOffer(say("profileSaved"));
  const form = useDraftForm({
    name: `person:${person.id}`,
    saved: {
      display_name: person.display_name,
      avatar_id: avatarOf(person),
      about: person.about ?? "",
      contacts: person.contacts,
    },
    loadSchema,
    labelOf: (field) => labels[field],
    async save(profile: ProfileInput) {
      const result = await client.people.update.mutate({ id: person.id, ...profile });
      return { to: paths.person(person.id), confirm: () => offer(result, { PersonUpdated: person }) };
    },
  });
  return (
    <Page width="text" title={say("editPerson")} context={say("howOthersSeeYou")}>
      <DraftForm form={form} name="person" submitLabel={say("submit")} cancelTo={paths.person(person.id)}>
        <Field name="display_name">
          <Input autoComplete="nickname" />
        </Field>
        <AvatarChoice label={labels.avatar_id} />
        <Field name="about">
          <Input.TextArea rows={6} />
        </Field>
        <ContactsField label={labels.contacts} />
      </DraftForm>
    </Page>
  );
}

/** The field `contacts` of a profile: rows of a label and a text. */
function ContactsField({ label }: { label: string }) {
  const say = useMessages("people");
  return (
    <Form.Item label={label} extra={say("contactsHelp")}>
      <Form.List name="contacts">
        {(rows, { add, remove }, { errors }) => (
          <>
            {rows.map(({ key, name }) => (
              <FieldsRow key={key} name={say("contactRow", { number: String(name + 1) })} onRemove={() => remove(name)}>
                <Field list="contacts" name={[name, "label"]} className={styles["label"] ?? ""}>
                  <Input aria-label={say("contactLabel")} placeholder={say("contactLabelHint")} />
                </Field>
                <Field list="contacts" name={[name, "text"]} className={styles["text"] ?? ""}>
                  <Input aria-label={say("contactText")} placeholder={say("contactText")} />
                </Field>
              </FieldsRow>
            ))}
            <Button
              icon={<PlusOutlined aria-hidden />}
              disabled={rows.length >= MAX_CONTACTS}
              onClick={() => add({ label: "", text: "" })}
            >
              {say("addContact")}
            </Button>
            <Form.ErrorList errors={errors} />
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}
