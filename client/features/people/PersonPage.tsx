import { Alert, Button, Card, Flex, Typography } from "antd";
import { Link } from "wouter";
import type { Person } from "../../../shared/people.ts";
import { PageContainer } from "../../components/PageContainer.tsx";
import { MessagePage } from "../../components/MessagePage.tsx";
import { PageHead } from "../../components/PageHead.tsx";
import { PersonAvatar } from "../../components/PersonAvatar.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { parseId, paths } from "../../paths.ts";
import { AbsenceBanner } from "./AbsenceBanner.tsx";
import { CapacityCard } from "./CapacityCard.tsx";
import { PersonCrews } from "./PersonCrews.tsx";

/** A person's profile, with what they say of the current interval or, where none is on, of the next one. */
export function PersonPage({ personId }: { personId: string }) {
  const { people, involvements } = useCollectiveState();
  const me = useMe();
  const person = people.find(({ id }) => id === parseId(personId));
  if (!person) {
    return <MessagePage title="Person not found" action={{ label: "Back to the people", href: paths.people }} />;
  }
  const own = person.id === me.person_id;
  const interval = involvements.current_interval ?? involvements.next_interval;
  const involvement = interval?.collective_involvements.find(({ person_id }) => person_id === person.id);
  const crewInvolvements = interval?.crew_involvements.filter(({ person_id }) => person_id === person.id) ?? [];
  return (
    <PageContainer width="text">
      <PageHead
        title={person.display_name}
        picture={<PersonAvatar person={person} size={72} />}
        context={own ? "This is you" : undefined}
        actions={
          own && (
            <Link href={paths.editPerson(person.id)} asChild>
              <Button type="primary">Edit</Button>
            </Link>
          )
        }
      />
      <Flex vertical gap="large">
        {involvement && <AbsenceBanner name={person.display_name} involvement={involvement} />}
        <About person={person} own={own} />
        <PersonCrews crewInvolvements={crewInvolvements} />
        {involvement && <CapacityCard involvement={involvement} />}
        {!involvement && interval && (
          <Alert
            type="info"
            showIcon
            title={`${person.display_name} is not part of Interval ${interval.interval_id}.`}
          />
        )}
      </Flex>
    </PageContainer>
  );
}

function About({ person, own }: { person: Person; own: boolean }) {
  if (!person.about && !own) return null;
  return (
    <Card title={<h2 style={{ margin: 0, font: "inherit" }}>About</h2>}>
      {person.about ? (
        <Typography.Paragraph style={{ margin: 0, whiteSpace: "pre-wrap" }}>{person.about}</Typography.Paragraph>
      ) : (
        <Typography.Text type="secondary">You have not written anything about yourself yet.</Typography.Text>
      )}
    </Card>
  );
}
