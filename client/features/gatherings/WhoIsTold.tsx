import { Button, Form } from "antd";
import type { ReactNode } from "react";
import { isIsoDate } from "../../../shared/basics/dates.ts";
import type { Expectation } from "../../../shared/enumerations.ts";
import { isAnnounced } from "../../../shared/gatherings/gatherings.ts";
import { awaitedInterval } from "../../../shared/intervals/intervals.ts";
import { Text } from "../../components/Text.tsx";
import { dateIn } from "../../forms/moments.ts";
import { useCollectiveState, useMe } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import type { TimeRowValues } from "./poll-form.ts";

const preserve = { preserve: true };

/** How many others are told of what a form plans, once it has a day. `name` is the form's. */
export function WhoIsTold({ name }: { name: string }) {
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
  const count = data?.filter((id) => id !== person_id).length;
  function showExpectation() {
    const field = document.getElementById(`${name}_expectation`);
    field?.closest("details")?.setAttribute("open", "");
    field?.querySelector("input")?.focus();
  }
  const change = (text: ReactNode) => (
    <Button type="link" size="small" onClick={showExpectation}>
      {text}
    </Button>
  );
  return (
    <Form.Item aria-live="polite">
      {days.length > 0 && !enabled && <Text secondary>{say.rich("nobodyTold", { change })}</Text>}
      {enabled && count !== undefined && <Text secondary>{say("told", { count })}</Text>}
      {enabled && days[0] !== undefined && <AskedLater day={days[0]} />}
    </Form.Item>
  );
}

/** Who is asked on a day of an interval whose people are not known yet, and when. */
export function AskedLater({ day }: { day: string }) {
  const say = useMessages("gatherings");
  const { intervals, today } = useCollectiveState();
  const awaited = awaitedInterval(intervals, day, today);
  if (!awaited) return null;
  return <Text secondary>{say("askedLater", { interval: String(awaited.id), date: new Date(awaited.from) })}</Text>;
}
