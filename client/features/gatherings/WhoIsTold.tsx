import { Button, Form } from "antd";
import type { ReactNode } from "react";
import { isIsoDate } from "../../../shared/basics/dates.ts";
import type { Expectation } from "../../../shared/enumerations.ts";
import { answerOf, isAnnounced, type AnsweredGathering } from "../../../shared/gatherings/gatherings.ts";
import { Text } from "../../components/Text.tsx";
import { dateIn } from "../../forms/moments.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { AskedLater, useAwaited } from "./AskedLater.tsx";
import type { TimeRowValues } from "./poll-form.ts";

const preserve = { preserve: true };

interface WhoIsToldProps {
  /** The form's. */
  name: "gathering" | "poll";
  /** The gathering that the form changes: only those are told who come to be asked or expected, and have not said. */
  own?: AnsweredGathering | undefined;
}

/** How many others are told of what a form plans, once it has a day. */
export function WhoIsTold({ name, own }: WhoIsToldProps) {
  const say = useMessages("gatherings");
  const { person_id } = useMe();
  const start = Form.useWatch<string | null>("starts_at") ?? null;
  const rows = Form.useWatch<(Partial<TimeRowValues> | undefined)[] | undefined>("times") ?? [{ starts_at: start }];
  const crew_id = Form.useWatch<number | null>("crew_id", preserve) ?? null;
  const expectation = Form.useWatch<Expectation | undefined>("expectation", preserve) ?? "Welcome";
  const all = rows
    .map((row) => dateIn(row?.starts_at))
    .filter(isIsoDate)
    .toSorted();
  const days = [...new Set([all.at(0), all.at(-1)])].flatMap((day) => day ?? []);
  const isRaised = own && expectation === "Expected" && own.expectation !== "Expected";
  const enabled = days.length > 0 && isAnnounced({ crew_id, expectation }) && (!own || isRaised || !isAnnounced(own));
  const { data } = trpc.gatherings.asked.useQuery({ days, crew_id }, { enabled });
  const isLater = useAwaited(days).length > 0;
  const isTold = (id: number) => id !== person_id && id !== own?.author_id && !(own && answerOf(own, id));
  const count = data?.filter(isTold).length;
  function showExpectation() {
    const field = document.getElementById(`${name}_expectation`);
    field?.closest("details")?.setAttribute("open", "");
    field?.querySelector<HTMLInputElement>("input:checked")?.focus();
  }
  const change = (text: ReactNode) => (
    <Button type="link" size="small" onClick={showExpectation}>
      {text}
    </Button>
  );
  return (
    <Form.Item aria-live="polite">
      {days.length > 0 && !enabled && !own && (
        <Text secondary>{say.rich(name === "poll" ? "nobodyTold" : "toldByWeek", { change })}</Text>
      )}
      {enabled && count !== undefined && (count > 0 || !isLater) && (
        <Text secondary>{say.rich("told", { count, change })} </Text>
      )}
      {enabled && <AskedLater days={days} />}
    </Form.Item>
  );
}
