import { Form, Input, type InputProps } from "antd";
import { useMemo, useState } from "react";
import type { Collective, CollectiveInput } from "../../../shared/collective/collective.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, nameOfLanguage, type Language } from "../../../shared/languages.ts";
import { Page } from "../../components/Page.tsx";
import { MessagePage } from "../../components/MessagePage.tsx";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { LinksField } from "../../forms/LinksField.tsx";
import { NativeSelect } from "../../forms/NativeSelect.tsx";
import { TimeZoneField } from "../../forms/TimeZoneField.tsx";
import { useEntityForm } from "../../forms/use-entity-form.ts";
import { useCollective } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { collectiveLabels, collectiveRules, collectiveValues } from "./collective-form.ts";
import { EoiFields } from "./EoiFields.tsx";

export function EditCollectivePage() {
  const say = useMessages("collective");
  const collective = useCollective();
  if (collective) return <EditCollectiveForm collective={collective} />;
  return <MessagePage title={say("notFound")} onward="dashboard" />;
}

function EditCollectiveForm({ collective }: { collective: Collective }) {
  const say = useMessages("collective");
  const saved = useMemo(() => collectiveValues(collective), [collective]);
  const labels = collectiveLabels(saved, useMessages("labels"));
  const { client } = trpc.useUtils();
  const { data: zones } = trpc.collective.timeZones.useQuery(undefined, { staleTime: Infinity });
  const form = useEntityForm({
    name: `collective:${collective.id}`,
    edited: { CollectiveUpdated: collective },
    saved,
    save: (input: CollectiveInput) => client.collective.update.mutate(input),
    to: paths.home,
    text: say("saved"),
  });
  return (
    <Page width="text" title={say("title")} context={say("shared")}>
      <DraftForm form={form} name="collective" labels={labels} cancelTo={paths.dashboard}>
        <Form.Item name="name" label={labels.name} rules={collectiveRules("name")}>
          <Input />
        </Form.Item>
        <Form.Item
          name="noun_name"
          label={labels.noun_name}
          rules={collectiveRules("noun_name")}
          extra={say("nounHelp")}
        >
          <Input />
        </Form.Item>
        <Form.Item name="description" label={labels.description} rules={collectiveRules("description")}>
          <Input.TextArea rows={5} />
        </Form.Item>
        <LinksField label={labels.links} extra={say("linksHelp")} />
        <ReminderDaysField />
        <Form.Item
          name="language"
          label={labels.language}
          rules={collectiveRules("language")}
          extra={say("languageHelp")}
          getValueProps={(value: Language | null) => ({ value: value ?? DEFAULT_LANGUAGE })}
        >
          <NativeSelect label={labels.language} options={LANGUAGES} nameOf={nameOfLanguage} langOf={String} />
        </Form.Item>
        <TimeZoneField zones={zones} />
        <Form.Item
          name="reply_address"
          label={labels.reply_address}
          rules={collectiveRules("reply_address")}
          extra={say("replyAddressHelp")}
        >
          <Input inputMode="email" autoComplete="off" />
        </Form.Item>
        <EoiFields onUseSlug={(slug) => form.fillIn({ slug })} />
      </DraftForm>
    </Page>
  );
}

/** The field for the days on which people are reminded to answer. */
function ReminderDaysField() {
  const say = useMessages("collective");
  return (
    <Form.Item
      name="reminder_days"
      label={useMessages("labels")("reminder_days")}
      rules={collectiveRules("reminder_days")}
      extra={say("remindersHelp")}
    >
      <DaysInput />
    </Form.Item>
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
