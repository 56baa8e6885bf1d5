import { Input } from "antd";
import { isEoiEnabled, slugOf, type Collective } from "../../shared/collective/collective.ts";
import type { DialogProps } from "../components/DialogButton.tsx";
import { Field } from "./Field.tsx";
import { FormDialog } from "./FormDialog.tsx";
import { useCollective } from "../hooks/use-collective-state.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { trpc } from "../api/trpc.ts";
import { PublicFormUrl } from "../domain/PublicFormUrl.tsx";

interface OpenPublicFormValues {
  /** Asked for if there is none. */
  noun_name?: string;
  slug: string;
}

const loadSchema = () => import("../../shared/collective/collective.schema.ts").then((m) => m.collectiveFormSchema);

/** Opens the public form with what it needs, and then shows the link to share. */
export function OpenPublicFormDialog(props: DialogProps) {
  const collective = useCollective();
  return collective && <DialogOf collective={collective} {...props} />;
}

function DialogOf({ collective, ...dialog }: DialogProps & { collective: Collective }) {
  const say = useMessages("collective");
  const sayLabel = useMessages("labels");
  const { client } = trpc.useUtils();
  const { name, noun_name, slug, description, links, eoi_description } = collective;
  const opened = { name, noun_name: noun_name ?? name, description, links, eoi_description, feature_eoi: true };
  const isOpened = isEoiEnabled(collective);
  return (
    <FormDialog
      {...dialog}
      name="open-form"
      title={say(isOpened ? "formIsOpen" : "openForm")}
      instead={isOpened ? <PublicFormUrl /> : undefined}
      loadSchema={loadSchema}
      initialValues={{ ...opened, slug: slug ?? slugOf(name) }}
      submitLabel={say("openForm")}
      send={(values: OpenPublicFormValues) => client.collective.update.mutate({ ...opened, ...values })}
      onSent={() => {}}
    >
      {noun_name === null && (
        <Field name="noun_name" label={sayLabel("noun_name")} extra={say("nounHelp")}>
          <Input />
        </Field>
      )}
      <Field name="slug" label={sayLabel("slug")} extra={say("slugHelp")}>
        <Input autoCapitalize="none" spellCheck={false} />
      </Field>
    </FormDialog>
  );
}
