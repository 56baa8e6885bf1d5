import { Alert, Button } from "antd";
import { useRef } from "react";
import { Link } from "wouter";
import { MAX_PEOPLE_IN_A_CALL } from "../../../shared/constants.ts";
import type { Interval } from "../../../shared/intervals.ts";
import { REFUSAL_WORDS, type PendingAnswer, type Reminding } from "../../../shared/reminders.ts";
import { Card } from "../../components/Card.tsx";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { failureText } from "../../components/failure-text.ts";
import { PersonAvatar } from "../../domain/PersonAvatar.tsx";
import { Text } from "../../components/Text.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { usePeopleById } from "../../hooks/use-people-by-id.ts";
import { useMe } from "../../hooks/use-me.ts";
import { paths } from "../../paths.ts";
import { trpc } from "../../trpc.ts";
import { agoText } from "./ago-text.ts";
import styles from "./ReminderPanel.module.css";
import { ShortenedList } from "../../components/ShortenedList.tsx";
import { useNow } from "./use-now.ts";

/**
 * People who have not answered for an interval that is not over, when they were reminded and by whom, with buttons to
 * remind them.
 */
export function ReminderPanel({ interval }: { interval: Interval }) {
  const input = { interval_id: interval.id };
  const utils = trpc.useUtils();
  const { person_id: ownId } = useMe();
  const { data } = trpc.reminders.list.useQuery(input);
  // People do not remind themselves.
  const pending = data?.filter(({ person_id }) => person_id !== ownId);
  const sending = trpc.reminders.send.useMutation({
    onSuccess: () => utils.reminders.list.invalidate(input),
  });
  const nameOf = useNames();
  // The buttons disappear while they have the focus, so it moves to something that stays.
  const outcome = useRef<HTMLDivElement>(null);
  if (!pending || pending.length === 0) return null;
  const byName = pending.toSorted((a, b) => nameOf(a.person_id).localeCompare(nameOf(b.person_id)));
  const remindable = byName.filter(({ refusal }) => refusal === null);
  const recipients = remindable.slice(0, MAX_PEOPLE_IN_A_CALL).map(({ person_id }) => person_id);
  async function remindAll() {
    await sending.mutateAsync({ ...input, person_ids: recipients });
    outcome.current?.focus({ preventScroll: true });
  }
  return (
    <Card
      heading={{ text: "Not answered yet", level: 2 }}
      extra={
        recipients.length > 0 && (
          <ConfirmButton
            size="small"
            question={{
              title: recipients.length === 1 ? "Remind 1 person?" : `Remind ${recipients.length} people?`,
              text: <Recipients names={recipients.map(nameOf)} />,
              okText: "Send reminders",
              onConfirm: remindAll,
            }}
          >
            Remind all
          </ConfirmButton>
        )
      }
    >
      <div>
        <div ref={outcome} tabIndex={-1} aria-live="polite" className={styles["outcome"]}>
          {sending.data && <Outcome outcome={sending.data} nameOf={nameOf} />}
          {sending.error && <Alert type="error" showIcon title={failureText(sending.error)} />}
        </div>
        <ShortenedList label="Not answered yet" className={styles["people"]} items={byName}>
          {(person) => (
            <PendingPerson
              key={person.person_id}
              person={person}
              nameOf={nameOf}
              onRemind={(personId) => sending.mutate({ ...input, person_ids: [personId] })}
            />
          )}
        </ShortenedList>
      </div>
    </Card>
  );
}

type NameOf = (personId: number) => string;

function useNames(): NameOf {
  const people = usePeopleById();
  return (personId) => people.get(personId)?.display_name ?? "";
}

/** Whom a member is about to mail. */
function Recipients({ names }: { names: readonly string[] }) {
  return (
    <>
      <p>They get an email in your name, with a link to plan:</p>
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
  person: PendingAnswer;
  nameOf: NameOf;
  onRemind: (personId: number) => void;
}

function PendingPerson({ person, nameOf, onRemind }: PendingPersonProps) {
  const { person_id, refusal, reminded_at, reminded_by } = person;
  const now = useNow();
  const link = useRef<HTMLAnchorElement>(null);
  const { time_zone } = useCollectiveState();
  const known = usePeopleById().get(person_id);
  if (!known) return null;
  const by = reminded_by === null ? "" : ` by ${nameOf(reminded_by)}`;
  return (
    <li className={styles["person"]}>
      <PersonAvatar person={known} size={24} />
      <div className={styles["words"]}>
        <Link ref={link} href={paths.person(person_id)}>
          {known.display_name}
        </Link>
        {reminded_at !== null && (
          <Text as="div" secondary>
            Reminded{by} {agoText(reminded_at, now, time_zone)}
          </Text>
        )}
        {refusal !== null && refusal !== "reminded" && (
          <Text as="div" secondary>
            {sentence(REFUSAL_WORDS[refusal])}
          </Text>
        )}
      </div>
      {refusal === null && (
        <Button
          size="small"
          aria-label={`Remind ${known.display_name}`}
          onClick={() => {
            onRemind(person_id);
            link.current?.focus({ preventScroll: true });
          }}
        >
          Remind
        </Button>
      )}
    </li>
  );
}

/** How many people were reminded, and why others were not. */
function Outcome({ outcome: { reminded, skipped }, nameOf }: { outcome: Reminding; nameOf: NameOf }) {
  const count = reminded.length === 1 ? "1 reminder is" : `${reminded.length} reminders are`;
  return (
    <Alert
      type={reminded.length > 0 ? "success" : "info"}
      role="note"
      showIcon
      title={reminded.length > 0 ? `${count} on the way.` : "Nobody was reminded."}
      description={
        skipped.length > 0 &&
        skipped.map(({ person_id, reason }) => (
          <div key={person_id}>{`${nameOf(person_id)} ${REFUSAL_WORDS[reason]}.`}</div>
        ))
      }
    />
  );
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
