import { Alert } from "antd";
import { parseId } from "../../../shared/ids.ts";
import type { Person } from "../../../shared/people.ts";
import { Card } from "../../components/Card.tsx";
import { LinkedText } from "../../components/LinkedText.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Page } from "../../components/Page.tsx";
import { PersonAvatar } from "../../domain/PersonAvatar.tsx";
import { silenceText } from "../../domain/answer-texts.ts";
import { Text } from "../../components/Text.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useSilences } from "../../hooks/use-silences.ts";
import { useMe } from "../../hooks/use-me.ts";
import { activityOf, paths } from "../../paths.ts";
import { AbsenceBanner } from "./AbsenceBanner.tsx";
import { CapacityCard } from "./CapacityCard.tsx";
import { ContactsCard } from "./ContactsCard.tsx";
import { MarkAsLeft } from "./MarkAsLeft.tsx";
import { PersonCrews } from "./PersonCrews.tsx";
import { PersonNotFound } from "./PersonNotFound.tsx";

/** A person's profile, with their answers for the current interval or, without one, for the next. */
export function PersonPage({ personId }: { personId: string }) {
  const { people, involvements } = useCollectiveState();
  const me = useMe();
  const silences = useSilences();
  const person = people.find(({ id }) => id === parseId(personId));
  if (!person) {
    return <PersonNotFound />;
  }
  const silentFor = silences.get(person.id);
  const own = person.id === me.person_id;
  const interval = involvements.current_interval ?? involvements.next_interval;
  const involvement = interval?.collective_involvements.find(({ person_id }) => person_id === person.id);
  const crewInvolvements = interval?.crew_involvements.filter(({ person_id }) => person_id === person.id) ?? [];
  return (
    <Page
      width="text"
      title={person.display_name}
      picture={<PersonAvatar person={person} size={72} />}
      context={own ? "This is you" : undefined}
      actions={
        <>
          <LinkButton href={activityOf("person", person.id)}>Activity</LinkButton>
          {own && (
            <LinkButton type="primary" href={paths.editPerson(person.id)}>
              Edit
            </LinkButton>
          )}
        </>
      }
    >
      {involvement && <AbsenceBanner name={person.display_name} involvement={involvement} />}
      {person.left_at !== null && (
        <Alert
          type="info"
          role="note"
          showIcon
          title={`${person.display_name} is a former member.`}
          action={<LinkButton href={paths.formerMembers}>Former members</LinkButton>}
        />
      )}
      {silentFor !== undefined && person.left_at === null && (
        <Alert
          type="warning"
          role="note"
          showIcon
          title={silenceText(silentFor)}
          action={!own && <MarkAsLeft person={person} />}
        />
      )}
      <About person={person} own={own} />
      <ContactsCard person={person} />
      <PersonCrews crewInvolvements={crewInvolvements} />
      {involvement && <CapacityCard involvement={involvement} />}
      {!involvement && interval && person.left_at === null && (
        <Alert type="info" showIcon title={`${person.display_name} is not part of Interval ${interval.interval_id}.`} />
      )}
    </Page>
  );
}

function About({ person, own }: { person: Person; own: boolean }) {
  if (!person.about && !own) return null;
  return (
    <Card heading={{ text: "About", level: 2 }}>
      {person.about ? (
        <LinkedText>{person.about}</LinkedText>
      ) : (
        <Text secondary>You have not written anything about yourself yet.</Text>
      )}
    </Card>
  );
}
