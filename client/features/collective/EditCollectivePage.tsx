import { Input, type InputProps } from "antd";
import { useState } from "react";
import type { Collective, CollectiveInput } from "../../../shared/collective/collective.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, nameOfLanguage, type Language } from "../../../shared/languages.ts";
import { Page } from "../../components/Page.tsx";
import { MessagePage } from "../../components/MessagePage.tsx";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { Field } from "../../forms/Field.tsx";
import { linkRows } from "../../forms/link-rows.ts";
import { LinksField } from "../../forms/LinksField.tsx";
import { NativeSelect } from "../../forms/NativeSelect.tsx";
import { TimeZoneField } from "../../forms/TimeZoneField.tsx";
import { useEntityForm } from "../../forms/use-entity-form.ts";
import { useCollective } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { EoiFields } from "./EoiFields.tsx";

export function EditCollectivePage() {
  const say = useMessages("collective");
  const collective = useCollective();
  if (collective) return <EditCollectiveForm collective={collective} />;
  return <MessagePage title={say("notFound")} onward="dashboard" />;
}

const loadSchema = () => import("../../../shared/collective/collective.schema.ts").then((m) => m.collectiveFormSchema);

function valuesOf(collective: Collective) {
  const { id: _, ...fields } = collective;
  return {
    ...fields,
    // A new collective has none, and the form needs one.
    noun_name: collective.noun_name ?? collective.name,
    slug: collective.slug ?? "",
    description: collective.description ?? "",
    links: linkRows(collective.links),
    eoi_description: collective.eoi_description ?? "",
    reply_address: collective.reply_address ?? "",
  };
}

function EditCollectiveForm({ collective }: { collective: Collective }) {
  const say = useMessages("collective");
  const sayLabel = useMessages("labels");
  const { client } = trpc.useUtils();
  const { data: zones } = trpc.collective.timeZones.useQuery(undefined, { staleTime: Infinity });
  const form = useEntityForm({
    name: `collective:${collective.id}`,
    edited: { CollectiveUpdated: collective },
    saved: valuesOf(collective),
    loadSchema,
    labelOf: sayLabel,
    save: (input: CollectiveInput) => client.collective.update.mutate(input),
    to: paths.home,
    text: say("saved"),
  });
  return (
    <Page width="text" title={say("title")} context={say("shared")}>
      <DraftForm form={form} name="collective" submitLabel={say("submit")} cancelTo={paths.dashboard}>
        <Field name="name">
          <Input />
        </Field>
        <Field name="noun_name" extra={say("nounHelp")}>
          <Input />
        </Field>
        <Field name="description">
          <Input.TextArea rows={5} />
        </Field>
        <LinksField extra={say("linksHelp")} />
        <Field name="reminder_days" extra={say("remindersHelp")}>
          <DaysInput />
        </Field>
        <Field
          name="language"
          extra={say("languageHelp")}
          getValueProps={(value: Language | null) => ({ value: value ?? DEFAULT_LANGUAGE })}
        >
          <NativeSelect label={sayLabel("language")} options={LANGUAGES} nameOf={nameOfLanguage} langOf={String} />
        </Field>
        <TimeZoneField zones={zones} />
        <Field name="reply_address" extra={say("replyAddressHelp")}>
          <Input inputMode="email" autoComplete="off" />
        </Field>
        <EoiFields onUseSlug={(slug) => form.fillIn({ slug })} />
      </DraftForm>
    </Page>
  );
}

const NONE: number[] = [];

/** Numbers, typed as text. */
function DaysInput({
  value = NONE,
  onChange,
  ...input
}: Omit<InputProps, "value" | "onChange"> & {
  /** Set by the surrounding `Form.Item`. */
  value?: number[];
  onChange?: (days: number[]) => void;
}) {
  const [typed, setTyped] = useState("");
  // Typed text stays as it was typed while it means the same numbers.
  const shown = String(parseDays(typed)) === String(value) ? typed : value.join(", ");
  return (
    <Input
      {...input}
      value={shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(parseDays(target.value));
      }}
    />
  );
}

/** Anything that is not a number becomes 0, which the rules refuse. */
function parseDays(text: string): number[] {
  return text.split(/[\s,;]+/).flatMap((part) => (part === "" ? [] : [/^\d+$/.test(part) ? Number(part) : 0]));
}
