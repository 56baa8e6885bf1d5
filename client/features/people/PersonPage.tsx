import { Flex } from "antd";
import { Fragment } from "react";
import { crewsByName } from "../../../shared/crews/crews.ts";
import { answerOf, type ListedGathering } from "../../../shared/gatherings/gatherings.ts";
import { parseId } from "../../../shared/basics/ids.ts";
import { goodbyeOf } from "../../../shared/participation/goodbyes.ts";
import type { CollectiveInvolvement, CrewInvolvement } from "../../../shared/participation/involvements.ts";
import type { Person } from "../../../shared/people/people.ts";
import { Card } from "../../components/Card.tsx";
import { LinkedText } from "../../components/LinkedText.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { MessagePage } from "../../components/MessagePage.tsx";
import { Page } from "../../components/Page.tsx";
import { CrewTag } from "../../domain/CrewTag.tsx";
import { SomeGatherings } from "../../domain/SomeGatherings.tsx";
import { useAbsenceText } from "../../domain/use-absence-text.ts";
import { PersonAvatar } from "../../domain/PersonAvatar.tsx";
import { Text } from "../../components/Text.tsx";
import { Notice } from "../../components/Notice.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useSilences } from "../../hooks/use-silences.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { activityOf, paths } from "../../../shared/paths.ts";
import { AbsenceBanner } from "./AbsenceBanner.tsx";
import { CapacityCard } from "./CapacityCard.tsx";
import { MarkAsLeft } from "./MarkAsLeft.tsx";
import { PersonHistory } from "./PersonHistory.tsx";
import styles from "./PersonPage.module.css";

/** A person's profile, with their answers for the current interval or, without one, for the next. */
export function PersonPage({ personId }: { personId: string }) {
  const say = useMessages("people");
  const sayPage = useMessages("layout");
  const sayInterval = useMessages("interval-words");
  const { people, involvements } = useCollectiveState();
  const me = useMe();
  const silences = useSilences();
  const absenceText = useAbsenceText();
  const person = people.find(({ id }) => id === parseId(personId));
  if (!person) {
    return <MessagePage title={say("personNotFound")} onward="people" />;
  }
  const silentFor = silences.get(person.id);
  const own = person.id === me.person_id;
  const interval = involvements.current_interval ?? involvements.next_interval;
  const involvement = interval?.collective_involvements.find(({ person_id }) => person_id === person.id);
  const next = involvements.current_interval && involvements.next_interval;
  const planned = next?.collective_involvements.find(({ person_id }) => person_id === person.id);
  const crewInvolvements = interval?.crew_involvements.filter(({ person_id }) => person_id === person.id) ?? [];
  return (
    <Page
      width="text"
      title={person.display_name}
      isName
      picture={<PersonAvatar person={person} size={72} />}
      context={own ? say("thisIsYou") : undefined}
      actions={
        <>
          <LinkButton href={activityOf("person", person.id)}>{sayPage("activity")}</LinkButton>
          {own && (
            <LinkButton type="primary" href={paths.editPerson(person.id)}>
              {say("edit")}
            </LinkButton>
          )}
        </>
      }
    >
      {involvement && <AbsenceBanner name={person.display_name} involvement={involvement} />}
      {next && planned && goesAway(planned, involvement) && (
        <AbsenceBanner
          name={person.display_name}
          involvement={planned}
          title={absenceText(planned, next.interval_id)}
        />
      )}
      {person.left_at !== null && (
        <Notice
          type="info"
          role="note"
          title={say("isFormerMember", { name: person.display_name })}
          action={<LinkButton href={paths.formerMembers}>{say("formerMembers")}</LinkButton>}
        />
      )}
      {silentFor !== undefined && person.left_at === null && (
        <Notice
          type="warning"
          role="note"
          title={sayInterval("silence", { intervals: silentFor })}
          action={!own && <MarkAsLeft person={person} />}
        />
      )}
      <About person={person} own={own} />
      <ContactsCard person={person} />
      <PersonCrews crewInvolvements={crewInvolvements} />
      <SomeGatherings heading="goesTo" wanted={(gathering) => isComing(gathering, person.id)} />
      {involvement && <CapacityCard involvement={involvement} />}
      <PersonHistory personId={person.id} />
      {!involvement && interval && person.left_at === null && (
        <Notice
          type="info"
          role="note"
          title={say("notPartOf", { name: person.display_name, interval: String(interval.interval_id) })}
        />
      )}
    </Page>
  );
}

/** Whether a plan for the next interval says more than what the current one already says, as after carry-over. */
function goesAway(planned: CollectiveInvolvement, now: CollectiveInvolvement | undefined): boolean {
  return planned.status !== now?.status || goodbyeOf(planned) !== goodbyeOf(now);
}

/** Whether somebody has said that they come, or perhaps. */
function isComing(gathering: ListedGathering, personId: number): boolean {
  const answer = answerOf(gathering, personId);
  return answer === "Going" || answer === "Maybe";
}

function About({ person, own }: { person: Person; own: boolean }) {
  const say = useMessages("people");
  if (!person.about && !own) return null;
  return (
    <Card heading={{ text: say("about"), level: 2 }}>
      {person.about ? <LinkedText>{person.about}</LinkedText> : <Text secondary>{say("nothingAboutYou")}</Text>}
    </Card>
  );
}

/** How to reach a person; nothing if they have not entered any contacts. */
function ContactsCard({ person: { contacts } }: { person: Person }) {
  const say = useMessages("people");
  if (contacts.length === 0) return null;
  return (
    <Card heading={{ text: say("contact"), level: 2 }}>
      <dl className={styles["contacts"]}>
        {contacts.map(({ label, text }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- Two contacts may be alike.
          <Fragment key={index}>
            <dt>
              <Text secondary>{label}</Text>
            </dt>
            <dd>
              <LinkedText>{text}</LinkedText>
            </dd>
          </Fragment>
        ))}
      </dl>
    </Card>
  );
}

function PersonCrews({ crewInvolvements }: { crewInvolvements: readonly CrewInvolvement[] }) {
  const say = useMessages("people");
  const { crews } = useCollectiveState();
  const own = new Set(crewInvolvements.map(({ crew_id }) => crew_id));
  if (own.size === 0) return null;
  return (
    <Card heading={{ text: say("crews"), level: 2 }}>
      <Flex wrap gap="small">
        {crewsByName(crews.filter(({ id }) => own.has(id))).map((crew) => (
          <CrewTag key={crew.id} crew={crew} />
        ))}
      </Flex>
    </Card>
  );
}
