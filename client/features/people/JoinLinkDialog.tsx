import { Input } from "antd";
import { useState } from "react";
import { slugOf, type CollectiveInput } from "../../../shared/collective/collective.ts";
import { MAX_DAYS_OF_JOIN_LINK, MAX_USES_OF_JOIN_LINK } from "../../../shared/constants.ts";
import type { JoinLinkInput } from "../../../shared/entry-pathways/join-links.schema.ts";
import type { DialogProps } from "../../components/DialogButton.tsx";
import { Field } from "../../forms/Field.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { NumberField } from "../../forms/NumberField.tsx";
import { PublicAddressFields } from "../../forms/PublicAddressFields.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { NewJoinLink } from "./NewJoinLink.tsx";

type Values = JoinLinkInput & Partial<Pick<CollectiveInput, "noun_name" | "slug">>;

const loadSchema = () =>
  import("../../../shared/entry-pathways/join-links.schema.ts").then((m) => m.joinLinkInputSchema);

/**
 * Makes a link for a group, and then shows it: this once, since the server keeps only its hash. It asks for the slug that
 * the link contains, if the collective has none; the server checks that.
 */
export function JoinLinkDialog({ open, onClose }: DialogProps) {
  const say = useMessages("people");
  const { collective } = useCollectiveState();
  const { name: ownName, noun_name, slug } = collective;
  const { client } = trpc.useUtils();
  const [made, setMade] = useState<{ name: string; url: string } | null>(null);
  async function make({ noun_name: noun = noun_name ?? ownName, slug: chosen, ...input }: Values) {
    if (chosen) await client.collective.update.mutate({ name: ownName, noun_name: noun, slug: chosen });
    return { name: input.name, ...(await client.joinLinks.make.mutate(input)) };
  }
  return (
    <FormDialog
      open={open}
      onClose={() => {
        onClose();
        setMade(null);
      }}
      name="join-link"
      title={made ? say("groupLinkMade", { name: made.name }) : say("groupLink")}
      instead={made ? <NewJoinLink {...made} /> : undefined}
      loadSchema={loadSchema}
      initialValues={{ uses: 20, days: 14, noun_name: noun_name ?? ownName, slug: slug ?? slugOf(ownName) }}
      submitLabel={say("makeGroupLink")}
      send={make}
      onSent={setMade}
    >
      <p>{say("groupLinkHelp")}</p>
      <Field name="name" label={say("groupLinkName")} extra={say("groupLinkNameHelp")}>
        <Input autoComplete="off" />
      </Field>
      <Field name="uses" label={say("groupLinkUses")}>
        <NumberField min={1} max={MAX_USES_OF_JOIN_LINK} />
      </Field>
      <Field name="days" label={say("groupLinkDays")}>
        <NumberField min={1} max={MAX_DAYS_OF_JOIN_LINK} />
      </Field>
      {slug === null && <PublicAddressFields collective={collective} />}
    </FormDialog>
  );
}
