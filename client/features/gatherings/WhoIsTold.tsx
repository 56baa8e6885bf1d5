import { Button, Form } from "antd";
import type { ReactNode } from "react";
import { isIsoDate } from "../../../shared/basics/dates.ts";
import type { Expectation } from "../../../shared/enumerations.ts";
import { answerOf, concerns, isAnnounced, type AnsweredGathering } from "../../../shared/gatherings/gatherings.ts";
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
  const enabled = days.length > 0 && isAnnounced({ crew_id, expectation });
  const { data } = trpc.gatherings.asked.useQuery({ days, crew_id }, { enabled });
  const isLater = useAwaited(days).length > 0;
  const isRaised = own && expectation === "Expected" && own.expectation !== "Expected";
  const isKnown = own && isAnnounced(own) && !isRaised;
  const knows = (id: number) => own && (isKnown ? concerns(own, id) : answerOf(own, id) !== null);
  const isTold = (id: number) => id !== person_id && id !== own?.author_id && !knows(id);
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
      {enabled && count !== undefined && (count > 0 || !(isLater || isKnown)) && (
        <Text secondary>{say.rich("told", { count, change })} </Text>
      )}
      {enabled && <AskedLater days={days} />}
    </Form.Item>
  );
}
