import { Input } from "antd";
import { useState } from "react";
import { Link } from "wouter";
import { MAX_DAYS_OF_JOIN_LINK, MAX_USES_OF_JOIN_LINK } from "../../../shared/constants.ts";
import type { JoinLinkInput } from "../../../shared/entry-pathways/join-links.schema.ts";
import { paths } from "../../../shared/paths.ts";
import type { DialogProps } from "../../components/DialogButton.tsx";
import { Field } from "../../forms/Field.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { NumberField } from "../../forms/NumberField.tsx";
import { useCollective } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { NewJoinLink } from "./NewJoinLink.tsx";

const loadSchema = () =>
  import("../../../shared/entry-pathways/join-links.schema.ts").then((m) => m.joinLinkInputSchema);

/** Makes a link for a group, and then shows it: this once, since the server keeps only its hash. */
export function JoinLinkDialog({ open, onClose }: DialogProps) {
  const say = useMessages("people");
  const hasSlug = useCollective()?.slug !== null;
  const { client } = trpc.useUtils();
  const [made, setMade] = useState<{ name: string; url: string } | null>(null);
  const missingSlug = (
    <p>
      {say("groupLinkNeedsSlug")} <Link href={paths.editCollective}>{say("toTheCollective")}</Link>
    </p>
  );
  return (
    <FormDialog
      open={open}
      onClose={() => {
        onClose();
        setMade(null);
      }}
      name="join-link"
      title={made ? say("groupLinkMade", { name: made.name }) : say("groupLink")}
      instead={made ? <NewJoinLink {...made} /> : hasSlug ? undefined : missingSlug}
      loadSchema={loadSchema}
      initialValues={{ uses: 20, days: 14 }}
      submitLabel={say("makeGroupLink")}
      send={async (input: JoinLinkInput) => ({ name: input.name, ...(await client.joinLinks.make.mutate(input)) })}
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
    </FormDialog>
  );
}
