import { Form, Input } from "antd";
import { isEoiEnabled, slugOf, type Collective } from "../../shared/collective/collective.ts";
import type { DialogProps } from "../components/DialogButton.tsx";
import { Modal } from "../components/Modal.tsx";
import { RefusalAlert } from "./RefusalAlert.tsx";
import { schemaRules } from "./schema-rules.ts";
import { useFormSubmission } from "./use-form-submission.ts";
import { useCollective } from "../hooks/use-collective-state.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { trpc } from "../api/trpc.ts";
import { PublicFormUrl } from "../domain/PublicFormUrl.tsx";

interface OpenPublicFormValues {
  noun_name: string;
  slug: string;
}

const rulesOf = (field: keyof OpenPublicFormValues) =>
  schemaRules(() => import("../../shared/collective/collective.schema.ts").then((m) => m.collectiveFormSchema), field);

/** Opens the public form with what it needs, and then shows the link to share. */
export function OpenPublicFormDialog(props: DialogProps) {
  const collective = useCollective();
  return collective && <DialogOf collective={collective} {...props} />;
}

function DialogOf({ collective, open, onClose }: DialogProps & { collective: Collective }) {
  const say = useMessages("collective");
  const sayLabel = useMessages("labels");
  const sayCommon = useMessages("common");
  const { client } = trpc.useUtils();
  const [form] = Form.useForm<OpenPublicFormValues>();
  const { name, noun_name, slug, description, links, eoi_description } = collective;
  const { submit, isSubmitting, refusal } = useFormSubmission({
    form,
    send: (values: OpenPublicFormValues) =>
      client.collective.update.mutate({ name, description, links, eoi_description, feature_eoi: true, ...values }),
    onSent: () => {},
  });
  const isOpened = isEoiEnabled(collective);
  return (
    <Modal
      open={open}
      title={say(isOpened ? "formIsOpen" : "openForm")}
      okText={isOpened ? sayCommon("close") : say("openForm")}
      okButtonProps={{ loading: isSubmitting }}
      cancelText={sayCommon("cancel")}
      isDone={isOpened}
      onOk={isOpened ? onClose : form.submit}
      onCancel={onClose}
    >
      {isOpened ? (
        <PublicFormUrl />
      ) : (
        <Form
          form={form}
          name="open-form"
          layout="vertical"
          requiredMark={false}
          initialValues={{ noun_name: noun_name ?? name, slug: slug ?? slugOf(name), feature_eoi: true }}
          onFinish={submit}
        >
          <Form.Item
            name="noun_name"
            label={sayLabel("noun_name")}
            rules={rulesOf("noun_name")}
            extra={say("nounHelp")}
            hidden={noun_name !== null}
          >
            <Input />
          </Form.Item>
          <Form.Item name="slug" label={sayLabel("slug")} rules={rulesOf("slug")} extra={say("slugHelp")}>
            <Input autoCapitalize="none" spellCheck={false} />
          </Form.Item>
        </Form>
      )}
      <RefusalAlert refusal={refusal} />
    </Modal>
  );
}
