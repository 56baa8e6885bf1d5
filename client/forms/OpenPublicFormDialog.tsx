import { isEoiEnabled, slugOf, type Collective } from "../../shared/collective/collective.ts";
import type { DialogProps } from "../components/DialogButton.tsx";
import { FormDialog } from "./FormDialog.tsx";
import { useCollective } from "../hooks/use-collective-state.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { trpc } from "../api/trpc.ts";
import { PublicAddressFields } from "./PublicAddressFields.tsx";
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
  const { client } = trpc.useUtils();
  const { name, noun_name, slug, description, links, eoi_description } = collective;
  const opened = { name, noun_name: noun_name ?? name, description, links, eoi_description, feature_eoi: true };
  const isOpened = isEoiEnabled(collective);
  return (
    <FormDialog
      {...dialog}
      name="open-form"
      title={say(isOpened ? "formIsOpen" : "openForm")}
      instead={isOpened ? <PublicFormUrl type="primary" /> : undefined}
      loadSchema={loadSchema}
      initialValues={{ ...opened, slug: slug ?? slugOf(name) }}
      submitLabel={say("openForm")}
      send={(values: OpenPublicFormValues) => client.collective.update.mutate({ ...opened, ...values })}
      onSent={() => {}}
    >
      <PublicAddressFields collective={collective} />
    </FormDialog>
  );
}
