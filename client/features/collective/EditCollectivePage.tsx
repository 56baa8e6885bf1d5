import { Form, Input } from "antd";
import { useMemo } from "react";
import type { Collective, CollectiveInput } from "../../../shared/collective.ts";
import { Page } from "../../components/Page.tsx";
import { DeadEnd } from "../../components/DeadEnd.tsx";
import { DraftForm } from "../../forms/DraftForm.tsx";
import { LinksField } from "../../forms/LinksField.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useCollective } from "../../hooks/use-collective.ts";
import { useUndoOffer } from "../../domain/use-undo-offer.ts";
import { paths } from "../../paths.ts";
import { trpc } from "../../trpc.ts";
import { COLLECTIVE_LABELS } from "../../../shared/labels.ts";
import { collectiveRules, collectiveValues } from "./collective-form.ts";
import { EoiFields } from "./EoiFields.tsx";
import { ReminderDaysField } from "./ReminderDaysField.tsx";

export function EditCollectivePage() {
  const collective = useCollective();
  if (collective) return <EditCollectiveForm collective={collective} />;
  return <DeadEnd title="Error: Collective not found" back={{ href: paths.dashboard, name: "dashboard" }} />;
}

function EditCollectiveForm({ collective }: { collective: Collective }) {
  const saved = useMemo(() => collectiveValues(collective), [collective]);
  const { client } = trpc.useUtils();
  const offer = useUndoOffer("The collective has been saved.");
  const form = useDraftForm({
    name: `collective:${collective.id}`,
    saved,
    save: async (input: CollectiveInput) => offer(await client.collective.update.mutate(input), collective),
    afterSave: { to: paths.home },
    isChange: (event) => "CollectiveEvent" in event && "CollectiveUpdated" in event.CollectiveEvent,
  });
  return (
    <Page width="text" title="Edit Collective" context="What you all share.">
      <DraftForm form={form} name="collective" labels={COLLECTIVE_LABELS} cancelTo={paths.dashboard}>
        <Form.Item name="name" label={COLLECTIVE_LABELS.name} rules={collectiveRules("name")}>
          <Input />
        </Form.Item>
        <Form.Item
          name="noun_name"
          label={COLLECTIVE_LABELS.noun_name}
          rules={collectiveRules("noun_name")}
          extra="What you call it within a sentence. “The choir” becomes “everyone in the choir”."
        >
          <Input />
        </Form.Item>
        <Form.Item name="description" label={COLLECTIVE_LABELS.description} rules={collectiveRules("description")}>
          <Input.TextArea rows={5} />
        </Form.Item>
        <LinksField label={COLLECTIVE_LABELS.links} extra="Shown to members as Resources." />
        <ReminderDaysField />
        <EoiFields onUseSlug={(slug) => form.fillIn({ slug })} />
      </DraftForm>
    </Page>
  );
}
