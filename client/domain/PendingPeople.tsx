import { Button } from "antd";
import { Link } from "wouter";
import { paths } from "../../shared/paths.ts";
import type { MissingParticipation, Reminding } from "../../shared/reminders/reminders.ts";
import { failureText, type Failure } from "../components/failure-text.ts";
import { Notice } from "../components/Notice.tsx";
import { ShortenedList } from "../components/ShortenedList.tsx";
import { Paragraph } from "../components/Text.tsx";
import { useCollectiveState, usePeopleById } from "../hooks/use-collective-state.ts";
import { useMe } from "../hooks/use-me.ts";
import { useNow } from "../hooks/use-instant.ts";
import { getLanguage, useMessages } from "../hooks/use-messages.ts";
import { agoText } from "./ago-text.ts";
import styles from "./PendingPeople.module.css";
import { PersonAvatar } from "./PersonAvatar.tsx";

interface PendingPeopleProps {
  label: string;
  people: readonly MissingParticipation[];
  /** Of all reminders that were sent on this page. */
  outcome: Reminding | undefined;
  sending: { isPending: boolean; error: Failure | null };
  onRemind: (personId: number) => void;
}

/** People who have not answered, when they were reminded and by whom, with buttons to remind the others. */
export function PendingPeople({ label, people, outcome, sending, onRemind }: PendingPeopleProps) {
  const peopleById = usePeopleById();
  const nameOf: NameOf = (personId) => peopleById.get(personId)?.display_name ?? "";
  return (
    <div>
      <div aria-live="polite" className={styles["outcome"]}>
        {outcome && <Outcome outcome={outcome} nameOf={nameOf} />}
        {sending.error && <Notice type="error" title={failureText(sending.error)} />}
      </div>
      <ShortenedList label={label} className={styles["people"]} items={people}>
        {(person) => (
          <PendingPerson
            key={person.person_id}
            person={person}
            nameOf={nameOf}
            isSending={sending.isPending}
            onRemind={onRemind}
          />
        )}
      </ShortenedList>
    </div>
  );
}

type NameOf = (personId: number) => string;

interface PendingPersonProps {
  person: MissingParticipation;
  nameOf: NameOf;
  isSending: boolean;
  onRemind: (personId: number) => void;
}

function PendingPerson({ person, nameOf, isSending, onRemind }: PendingPersonProps) {
  const say = useMessages("reminding");
  const { person_id, refusal, reminded_at, reminded_by } = person;
  const { person_id: ownId } = useMe();
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
        {refusal !== null && refusal !== "once" && !(refusal === "reminded" && ago !== null) && (
          <Paragraph secondary>{say(refusal)}</Paragraph>
        )}
      </div>
      {refusal === null && person_id !== ownId && (
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
  const say = useMessages("reminding");
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
