import { Button, Flex, Form, Input } from "antd";
import { useLocation } from "wouter";
import { addDays, type IsoDate } from "../../../shared/dates.ts";
import type { SetupInput } from "../../../shared/setup.ts";
import { Card } from "../../components/Card.tsx";
import { IsoDatePicker } from "../../forms/IsoDatePicker.tsx";
import { PageHead } from "../../components/PageHead.tsx";
import { addressDoubtRule, schemaRules } from "../../forms/schema-rules.ts";
import { Text } from "../../components/Text.tsx";
import { RefusalAlert } from "../../forms/RefusalAlert.tsx";
import { useFormSubmission } from "../../forms/use-form-submission.ts";
import { paths } from "../../paths.ts";
import { forgetEverything } from "../../query-client.ts";
import { trpc } from "../../trpc.ts";

const FIELDS = [
  { name: "collective_name", label: "Collective name", input: <Input autoComplete="organization" /> },
  { name: "name", label: "Your name", input: <Input autoComplete="name" /> },
  { name: "email", label: "Email", input: <Input inputMode="email" autoComplete="username" /> },
  { name: "password", label: "Password", input: <Input.Password autoComplete="new-password" /> },
] as const;

const rules = (field: keyof SetupInput) =>
  schemaRules(() => import("../../../shared/setup.schema.ts").then((m) => m.setupSchema), field);

const addressDoubt = addressDoubtRule();

/** The default length of the first interval, in days. */
const USUAL_LENGTH = 28;

/** The form of a new installation. */
export function SetupForm({ today, token }: { today: IsoDate; token: string }) {
  const [form] = Form.useForm<SetupInput>();
  const [, navigate] = useLocation();
  const { client } = trpc.useUtils();
  const { submit, isSubmitting, refusal } = useFormSubmission({
    form,
    send: (input: SetupInput) => client.setup.complete.mutate({ ...input, token }),
    onSent() {
      navigate(paths.dashboard, { replace: true });
      forgetEverything();
    },
  });
  return (
    <Card>
      <PageHead title="Set up Crewtide" context="Your collective, you as its first member, and the first interval." />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ token, start_date: today, end_date: addDays(today, USUAL_LENGTH - 1) }}
        onFinish={submit}
        noValidate
        scrollToFirstError={{ block: "center", focus: true }}
      >
        {FIELDS.map(({ name, label, input }) => (
          <Form.Item
            key={name}
            name={name}
            label={label}
            rules={name === "email" ? [...rules(name), addressDoubt] : rules(name)}
            validateTrigger="onSubmit"
          >
            {input}
          </Form.Item>
        ))}
        <Form.Item>
          <Text secondary>Your first interval: the period people plan for. Later ones follow on.</Text>
        </Form.Item>
        <Form.Item name="start_date" label="Start date" rules={rules("start_date")}>
          <IsoDatePicker />
        </Form.Item>
        <Form.Item name="end_date" label="End date" dependencies={["start_date"]} rules={rules("end_date")}>
          <IsoDatePicker />
        </Form.Item>
        <Flex vertical gap="middle">
          <RefusalAlert refusal={refusal} />
          <Button type="primary" htmlType="submit" block loading={isSubmitting}>
            Create collective
          </Button>
        </Flex>
      </Form>
    </Card>
  );
}
