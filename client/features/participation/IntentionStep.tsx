import { Alert, Form, Input, Skeleton } from "antd";
import { useEffect } from "react";
import { Link } from "wouter";
import { crewsByName } from "../../../shared/crews.ts";
import {
  OPT_OUT_TYPES,
  PARTICIPATION_INTENTIONS,
  type OptOutType,
  type ParticipationIntention,
} from "../../../shared/enumerations.ts";
import { classNames } from "../../components/class-names.ts";
import { lazyComponent } from "../../components/lazy-component.ts";
import { earliestReturn } from "../../../shared/involvements.ts";
import { schemaRules } from "../../forms/schema-rules.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useInstant } from "../../hooks/use-instant.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../trpc.ts";
import { loadSchemaWithReturnDate, participationRules, type ReturnDateFacts } from "./participation-rules.ts";
import styles from "./IntentionStep.module.css";
import { RadioItem } from "./RadioItem.tsx";

/** Loaded for a hiatus only: the calendar is a fifth of the page's code. */
const loadDatePicker = () => import("../../forms/IsoDatePicker.tsx").then((m) => m.IsoDatePicker);
const IsoDatePicker = lazyComponent(loadDatePicker, () => <Skeleton.Input active />);

/** The second step: whether the person takes part and, if not, for how long. */
export function IntentionStep({ returnDate }: { returnDate: ReturnDateFacts }) {
  const say = useMessages("planning");
  const intention = Form.useWatch<ParticipationIntention | null | undefined>("participation_intention");
  const optOutType = Form.useWatch<OptOutType | null | undefined>("opt_out_type");
  const optingOut = intention === "OptOut";
  useEffect(() => {
    // If it fails to load, the error is thrown where the picker is rendered.
    if (optingOut) loadDatePicker().catch(() => {});
  }, [optingOut]);
  return (
    <>
      <RadioItem
        name="participation_intention"
        label={say("intention")}
        options={PARTICIPATION_INTENTIONS.map((value) => ({ value, label: say(value) }))}
        required
      />
      {optingOut && (
        <RadioItem
          name="opt_out_type"
          label={say("optOutType")}
          options={OPT_OUT_TYPES.map((value) => ({ value, label: say(value) }))}
          required
        />
      )}
      {optingOut && optOutType === "Hiatus" && <ReturnDate facts={returnDate} />}
      {optingOut && optOutType === "Exit" && (
        <>
          <AboutExiting />
          <Duties />
        </>
      )}
      <Form.Item
        name="intention_context"
        label={say("context")}
        rules={participationRules("intention_context")}
        extra={say("contextMeaning")}
      >
        <Input.TextArea rows={4} />
      </Form.Item>
    </>
  );
}

function ReturnDate({ facts }: { facts: ReturnDateFacts }) {
  const say = useMessages("planning");
  const earliest = earliestReturn(facts.interval, facts.today);
  return (
    <Form.Item
      name="opt_out_planned_return_date"
      label={say("returnDate")}
      required
      rules={schemaRules(() => loadSchemaWithReturnDate(facts), "opt_out_planned_return_date")}
      extra={say("returnDateMeaning", { date: new Date(earliest) })}
    >
      <IsoDatePicker minimum={earliest} />
    </Form.Item>
  );
}

function AboutExiting() {
  const say = useMessages("planning");
  return (
    <Alert
      type="info"
      role="note"
      title={say("exiting")}
      description={
        <ul>
          <li>{say("exitingNow")}</li>
          <li>{say("exitingQuietly")}</li>
          <li>{say("exitingAtEnd")}</li>
          <li>{say("rejoining")}</li>
        </ul>
      }
      className={classNames(styles["exiting"])}
    />
  );
}

/**
 * The duties that somebody who exits hands on: crews they convene, requests they answer, and gatherings to come that
 * they planned; nothing if there is none.
 */
function Duties() {
  const say = useMessages("planning");
  const { person_id } = useMe();
  const { involvements, crews, entry_pathways } = useCollectiveState();
  const parts = [involvements.current_interval, involvements.next_interval].flatMap(
    (one) => one?.crew_involvements ?? [],
  );
  const own = new Set(
    parts.filter((part) => part.person_id === person_id && part.convenor).map((part) => part.crew_id),
  );
  const convened = crewsByName(crews.filter(({ id }) => own.has(id)));
  const answered = entry_pathways.filter(({ answered_by }) => answered_by === person_id);
  const now = useInstant();
  const { data: gatherings = [] } = trpc.gatherings.list.useQuery({});
  const planned = gatherings.filter(
    ({ author_id, cancelled_at, starts_at }) => author_id === person_id && cancelled_at === null && starts_at > now,
  );
  // Of a series, the next one.
  const next = planned.filter(
    ({ series_id }, index) =>
      series_id === null || planned.findIndex((other) => other.series_id === series_id) === index,
  );
  const duties = [
    ...convened.map(({ id, name }) => ({ href: paths.crew(id), text: say("youConvene", { crew: name }) })),
    ...answered.map(({ id, name }) => ({ href: paths.entryPathway(id), text: say("youAnswer", { name }) })),
    ...next.map(({ id, title }) => ({ href: paths.gathering(id), text: say("youPlanned", { title }) })),
  ];
  const list = (
    <ul>
      {duties.map(({ href, text }) => (
        <li key={href}>
          <Link href={href}>{text}</Link>
        </li>
      ))}
    </ul>
  );
  if (duties.length === 0) return null;
  return (
    <Alert
      type="warning"
      role="note"
      title={say("youHold")}
      description={list}
      className={classNames(styles["exiting"])}
    />
  );
}
