import { Button, Flex, Form, Input } from "antd";
import { useLocation } from "wouter";
import { PRODUCT_NAME } from "../../../shared/constants.ts";
import { addDays } from "../../../shared/basics/dates.ts";
import type { SetupCheck, SetupInput } from "../../../shared/auth/setup.schema.ts";
import { Card } from "../../components/Card.tsx";
import { TimeZoneField } from "../../forms/TimeZoneField.tsx";
import { IsoDatePicker } from "../../forms/IsoDatePicker.tsx";
import { PageHead } from "../../components/PageHead.tsx";
import { addressDoubtRule, schemaRules } from "../../forms/schema-rules.ts";
import { Text } from "../../components/Text.tsx";
import { RefusalAlert } from "../../forms/RefusalAlert.tsx";
import { useFormSubmission } from "../../forms/use-form-submission.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { getLanguage } from "../../messages.ts";
import { paths } from "../../../shared/paths.ts";
import { forgetEverything } from "../../api/query-client.ts";
import { trpc } from "../../api/trpc.ts";

const FIELDS = [
  { name: "collective_name", label: "collectiveName", input: <Input autoComplete="organization" /> },
  { name: "name", label: "yourName", input: <Input autoComplete="name" /> },
  { name: "email", label: "email", input: <Input inputMode="email" autoComplete="username" /> },
  { name: "password", label: "password", input: <Input.Password autoComplete="new-password" /> },
] as const;

const rules = (field: keyof SetupInput) =>
  schemaRules(() => import("../../../shared/auth/setup.schema.ts").then((m) => m.setupSchema), field);

const addressDoubt = addressDoubtRule();

/** The default length of the first interval, in days. */
const USUAL_LENGTH = 28;

/** The form of a new installation. */
export function SetupForm({ check, token }: { check: SetupCheck; token: string }) {
  const { today, time_zone } = check;
  const say = useMessages("setup");
  const [form] = Form.useForm<SetupInput>();
  const [, navigate] = useLocation();
  const { client } = trpc.useUtils();
  const { submit, isSubmitting, refusal } = useFormSubmission({
    form,
    send: (input: SetupInput) => client.setup.complete.mutate({ ...input, token, language: getLanguage() }),
    onSent() {
      navigate(paths.dashboard, { replace: true });
      forgetEverything();
    },
  });
  return (
    <Card>
      <PageHead title={say("setUp", { product: PRODUCT_NAME })} context={say("contents")} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ token, time_zone, start_date: today, end_date: addDays(today, USUAL_LENGTH - 1) }}
        onFinish={submit}
        noValidate
        scrollToFirstError={{ block: "center", focus: true }}
      >
        {FIELDS.map(({ name, label, input }) => (
          <Form.Item
            key={name}
            name={name}
            label={say(label)}
            rules={name === "email" ? [...rules(name), addressDoubt] : rules(name)}
            validateTrigger="onSubmit"
          >
            {input}
          </Form.Item>
        ))}
        <TimeZoneField zones={check.time_zones} />
        <Form.Item>
          <Text secondary>{say("firstInterval")}</Text>
        </Form.Item>
        <Form.Item name="start_date" label={say("startDate")} rules={rules("start_date")}>
          <IsoDatePicker />
        </Form.Item>
        <Form.Item name="end_date" label={say("endDate")} dependencies={["start_date"]} rules={rules("end_date")}>
          <IsoDatePicker />
        </Form.Item>
        <Flex vertical gap="middle">
          <RefusalAlert refusal={refusal} />
          <Button type="primary" htmlType="submit" block loading={isSubmitting}>
            {say("createCollective")}
          </Button>
        </Flex>
      </Form>
    </Card>
  );
}
