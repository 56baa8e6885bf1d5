import { StarFilled } from "@ant-design/icons";
import { Flex, Tag } from "antd";
import { Link } from "wouter";
import type { Crew } from "../../../shared/crews.ts";
import type { CrewInvolvement } from "../../../shared/involvements.ts";
import type { Person } from "../../../shared/people.ts";
import { Card } from "../../components/Card.tsx";
import { listMembers } from "../../domain/crew-members.ts";
import { LinkList } from "../../domain/LinkList.tsx";
import { PersonAvatar } from "../../domain/PersonAvatar.tsx";
import { plainMarkdown } from "../../components/markdown-text.ts";
import { Text } from "../../components/Text.tsx";
import { useMe } from "../../hooks/use-me.ts";
import { usePeopleById } from "../../hooks/use-people-by-id.ts";
import { paths } from "../../paths.ts";

/** One of the person's crews, with its people. */
export function MyCrewCard({ crew, involvements }: { crew: Crew; involvements: readonly CrewInvolvement[] }) {
  const peopleById = usePeopleById();
  const me = useMe();
  return (
    <Card fill heading={{ text: crew.name, level: 3, href: paths.crew(crew.id) }}>
      <Flex vertical gap="middle">
        <Text secondary multiline>
          {plainMarkdown(crew.description)}
        </Text>
        <Flex component="ul" vertical gap="small" aria-label={`People in ${crew.name}`}>
          {listMembers(involvements, peopleById).map((member) => (
            <Flex component="li" key={member.id} wrap align="center" gap="small">
              <Member person={member} convenor={member.convenor} own={member.id === me.person_id} />
            </Flex>
          ))}
        </Flex>
        {crew.links.length > 0 && <LinkList links={crew.links} label={`Links of ${crew.name}`} />}
      </Flex>
    </Card>
  );
}

function Member({ person, convenor, own }: { person: Person; convenor: boolean; own: boolean }) {
  return (
    <>
      <PersonAvatar person={person} />
      <Text as="div" strong={own}>
        <Link href={paths.person(person.id)}>{person.display_name}</Link>
        {own && " (you)"}
      </Text>
      {convenor && (
        <Tag color="warning" icon={<StarFilled aria-hidden />}>
          Convenor
        </Tag>
      )}
    </>
  );
}
