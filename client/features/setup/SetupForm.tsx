import { Form, Input } from "antd";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { PRODUCT_NAME } from "../../../shared/constants.ts";
import { addDays } from "../../../shared/basics/dates.ts";
import type { SetupCheck, SetupInput } from "../../../shared/auth/setup.schema.ts";
import { Card } from "../../components/Card.tsx";
import { TimeZoneField } from "../../forms/TimeZoneField.tsx";
import { IsoDatePicker } from "../../forms/IsoDatePicker.tsx";
import { PageHead } from "../../components/PageHead.tsx";
import { EmailField } from "../../forms/EmailField.tsx";
import { Field } from "../../forms/Field.tsx";
import { ShortForm } from "../../forms/ShortForm.tsx";
import { Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { getLanguage } from "../../messages.ts";
import { paths } from "../../../shared/paths.ts";
import { forgetEverything } from "../../api/query-client.ts";
import { trpc } from "../../api/trpc.ts";

const loadSchema = () => import("../../../shared/auth/setup.schema.ts").then((m) => m.setupSchema);

/** The default length of the first interval, in days. */
const USUAL_LENGTH = 28;

/** The form of a new installation. */
export function SetupForm({ check, token }: { check: SetupCheck; token: string }) {
  const { today, time_zone } = check;
  const say = useMessages("setup");
  const [, navigate] = useLocation();
  const { client } = trpc.useUtils();
  return (
    <Card>
      <PageHead title={say("setUp", { product: PRODUCT_NAME })} context={say("contents")} />
      <ShortForm
        name="setup"
        whole="page"
        loadSchema={loadSchema}
        initialValues={{ token, time_zone, start_date: today, end_date: addDays(today, USUAL_LENGTH - 1) }}
        submitLabel={say("createCollective")}
        send={(input: SetupInput) => client.setup.complete.mutate({ ...input, token, language: getLanguage() })}
        onSent={() => {
          navigate(paths.dashboard, { replace: true });
          forgetEverything();
        }}
      >
        <Part title={say("you")}>
          <Field name="name" label={say("yourName")}>
            <Input autoComplete="name" />
          </Field>
          <EmailField label={say("email")} autoComplete="username" />
          <Field name="password" label={say("password")}>
            <Input.Password autoComplete="new-password" />
          </Field>
        </Part>
        <Part title={say("collective")}>
          <Field name="collective_name" label={say("collectiveName")}>
            <Input autoComplete="organization" />
          </Field>
          <TimeZoneField zones={check.time_zones} />
        </Part>
        <Part title={say("firstInterval")}>
          <Form.Item>
            <Text secondary>{say("firstIntervalHelp")}</Text>
          </Form.Item>
          <Field name="start_date" label={say("startDate")}>
            <IsoDatePicker />
          </Field>
          <Field name="end_date" label={say("endDate")} dependencies={["start_date"]}>
            <IsoDatePicker />
          </Field>
        </Part>
      </ShortForm>
    </Card>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>
        <h2>{title}</h2>
      </legend>
      {children}
    </fieldset>
  );
}
