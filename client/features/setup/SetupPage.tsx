import { Button, Flex, Form, Input } from "antd";
import { useLocation, useSearch } from "wouter";
import { addDays, type IsoDate } from "../../../shared/dates.ts";
import type { SetupInput } from "../../../shared/setup.ts";
import { Card } from "../../components/Card.tsx";
import { IsoDatePicker } from "../../components/IsoDatePicker.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { MessagePage } from "../../components/MessagePage.tsx";
import { PageHead } from "../../components/PageHead.tsx";
import { schemaRules } from "../../components/schema-rules.ts";
import { AntDesignProvider } from "../../layout/AntDesignProvider.tsx";
import { Text } from "../../components/Text.tsx";
import { RefusalAlert } from "../../forms/RefusalAlert.tsx";
import { useFormSubmission } from "../../forms/use-form-submission.ts";
import { LoadingPage } from "../../layout/LoadingPage.tsx";
import { paths } from "../../paths.ts";
import { forgetEverything } from "../../query-client.ts";
import { trpc } from "../../trpc.ts";

/** The first page of a new installation: creates the collective, its first member and its first interval. */
export function SetupPage() {
  return (
    <AntDesignProvider>
      <Setup />
    </AntDesignProvider>
  );
}

function Setup() {
  const status = trpc.setup.status.useQuery();
  if (status.data?.needed) return <SetupForm today={status.data.today} />;
  if (status.isPending) return <LoadingPage />;
  const action = status.data ? (
    <LinkButton type="primary" href={paths.login}>
      Sign in
    </LinkButton>
  ) : (
    <Button type="primary" onClick={() => void status.refetch()}>
      Try again
    </Button>
  );
  return (
    <MessagePage
      title={status.data ? "Crewtide is already set up." : "The server could not be reached."}
      action={action}
    />
  );
}

const FIELDS = [
  { name: "collective_name", label: "Collective name", input: <Input autoComplete="organization" /> },
  { name: "name", label: "Your name", input: <Input autoComplete="name" /> },
  { name: "email", label: "Email", input: <Input inputMode="email" autoComplete="username" /> },
  { name: "password", label: "Password", input: <Input.Password autoComplete="new-password" /> },
] as const;

const rules = (field: keyof SetupInput) =>
  schemaRules(() => import("../../../shared/setup.schema.ts").then((m) => m.setupSchema), field);

/** The default length of the first interval, in days. */
const USUAL_LENGTH = 28;

function SetupForm({ today }: { today: IsoDate }) {
  const [form] = Form.useForm<SetupInput>();
  const [, navigate] = useLocation();
  const token = new URLSearchParams(useSearch()).get("token") ?? "";
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
      >
        {FIELDS.map(({ name, label, input }) => (
          <Form.Item key={name} name={name} label={label} rules={rules(name)} validateTrigger="onSubmit">
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
