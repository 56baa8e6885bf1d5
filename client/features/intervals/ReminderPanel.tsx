import { Button } from "antd";
import { useState } from "react";
import { Link } from "wouter";
import { compareTexts } from "../../../shared/basics/compare-texts.ts";
import { MAX_PEOPLE_IN_A_REQUEST } from "../../../shared/constants.ts";
import type { Interval } from "../../../shared/intervals/intervals.ts";
import type { MissingParticipation, Reminding } from "../../../shared/reminders/reminders.ts";
import { Card } from "../../components/Card.tsx";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { failureText } from "../../components/failure-text.ts";
import { PersonAvatar } from "../../domain/PersonAvatar.tsx";
import { Paragraph } from "../../components/Text.tsx";
import { useCollectiveState, useMe, usePeopleById } from "../../hooks/use-collective-state.ts";
import { getLanguage, useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { agoText } from "./ago-text.ts";
import styles from "./ReminderPanel.module.css";
import { ShortenedList } from "../../components/ShortenedList.tsx";
import { Notice } from "../../components/Notice.tsx";
import { useNow } from "../../hooks/use-instant.ts";

/**
 * People who have not answered for an interval that is not over, when they were reminded and by whom, with buttons to
 * remind them.
 */
export function ReminderPanel({ interval }: { interval: Interval }) {
  const say = useMessages("intervals");
  const input = { interval_id: interval.id };
  const utils = trpc.useUtils();
  const { person_id: ownId } = useMe();
  const { data } = trpc.reminders.list.useQuery(input);
  // People do not remind themselves.
  const pending = data?.filter(({ person_id }) => person_id !== ownId);
  /** Of all reminders that were sent here. */
  const [outcome, setOutcome] = useState<Reminding>();
  const sending = trpc.reminders.send.useMutation({
    onSuccess({ reminded, skipped }) {
      const { reminded: earlier = [], skipped: others = [] } = outcome ?? {};
      setOutcome({ reminded: [...earlier, ...reminded], skipped: [...others, ...skipped] });
      return utils.reminders.list.invalidate(input);
    },
  });
  const people = usePeopleById();
  const nameOf: NameOf = (personId) => people.get(personId)?.display_name ?? "";
  if (!pending || pending.length === 0) return null;
  const byName = pending.toSorted((a, b) => compareTexts(nameOf(a.person_id), nameOf(b.person_id)));
  const remindable = byName.filter(({ refusal }) => refusal === null);
  const recipients = remindable.slice(0, MAX_PEOPLE_IN_A_REQUEST).map(({ person_id }) => person_id);
  return (
    <Card
      screenOnly
      heading={{ text: say("notAnsweredYet"), level: 2 }}
      extra={
        recipients.length > 0 && (
          <ConfirmButton
            size="small"
            question={{
              title: say("remindPeople", { people: recipients.length }),
              text: <Recipients names={recipients.map(nameOf)} />,
              okText: say("sendReminders"),
              onConfirm: () => sending.mutateAsync({ ...input, person_ids: recipients }),
            }}
          >
            {say("remindAll")}
          </ConfirmButton>
        )
      }
    >
      <div>
        <div aria-live="polite" className={styles["outcome"]}>
          {outcome && <Outcome outcome={outcome} nameOf={nameOf} />}
          {sending.error && <Notice type="error" title={failureText(sending.error)} />}
        </div>
        <ShortenedList label={say("notAnsweredYet")} className={styles["people"]} items={byName}>
          {(person) => (
            <PendingPerson
              key={person.person_id}
              person={person}
              nameOf={nameOf}
              isSending={sending.isPending}
              onRemind={(personId) => sending.mutate({ ...input, person_ids: [personId] })}
            />
          )}
        </ShortenedList>
      </div>
    </Card>
  );
}

type NameOf = (personId: number) => string;

/** Whom a member is about to mail. */
function Recipients({ names }: { names: readonly string[] }) {
  const say = useMessages("intervals");
  return (
    <>
      <p>{say("inYourName")}</p>
      <ul>
        {names.map((name, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Two people may have the same name.
          <li key={index}>{name}</li>
        ))}
      </ul>
    </>
  );
}

interface PendingPersonProps {
  person: MissingParticipation;
  nameOf: NameOf;
  isSending: boolean;
  onRemind: (personId: number) => void;
}

function PendingPerson({ person, nameOf, isSending, onRemind }: PendingPersonProps) {
  const say = useMessages("intervals");
  const { person_id, refusal, reminded_at, reminded_by } = person;
  const now = useNow();
  const { time_zone } = useCollectiveState();
  const known = usePeopleById().get(person_id);
  if (!known) return null;
  const ago =
    reminded_at === null ? null : agoText(say, reminded_at, { language: getLanguage(), now, timeZone: time_zone });
  return (
    <li className={styles["person"]}>
      <PersonAvatar person={known} size={24} />
      <div className={styles["words"]}>
        <Link href={paths.person(person_id)}>{known.display_name}</Link>
        {ago !== null && (
          <Paragraph secondary>
            {reminded_by === null
              ? say("lastReminded", { ago })
              : say("lastRemindedBy", { ago, name: nameOf(reminded_by) })}
          </Paragraph>
        )}
        {refusal !== null && refusal !== "reminded" && refusal !== "once" && (
          <Paragraph secondary>{say(refusal)}</Paragraph>
        )}
      </div>
      {refusal === null && (
        <Button
          size="small"
          loading={isSending}
          aria-label={say("remindName", { name: known.display_name })}
          onClick={() => onRemind(person_id)}
        >
          {say("remind")}
        </Button>
      )}
    </li>
  );
}

/** How many people were reminded, and why others were not. */
function Outcome({ outcome: { reminded, skipped }, nameOf }: { outcome: Reminding; nameOf: NameOf }) {
  const say = useMessages("intervals");
  return (
    <Notice
      type={reminded.length > 0 ? "success" : "info"}
      role="note"
      title={reminded.length > 0 ? say("onTheWay", { reminders: reminded.length }) : say("nobodyReminded")}
      description={
        skipped.length > 0 &&
        skipped.map(({ person_id, reason }) => (
          <div key={person_id}>{say("notReminded", { reason, name: nameOf(person_id) })}</div>
        ))
      }
    />
  );
}
