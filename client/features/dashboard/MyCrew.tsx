import { StarFilled } from "@ant-design/icons";
import { Flex } from "antd";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Crew } from "../../../shared/crews/crews.ts";
import type { CrewInvolvement } from "../../../shared/participation/involvements.ts";
import type { Person } from "../../../shared/people/people.ts";
import { listMembers } from "../../domain/crew-members.ts";
import { LinkList } from "../../domain/LinkList.tsx";
import { PersonAvatar } from "../../domain/PersonAvatar.tsx";
import { plainMarkdown } from "../../components/markdown-text.ts";
import { Text } from "../../components/Text.tsx";
import { Tag } from "../../components/Tag.tsx";
import { usePeopleById } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";

/** One of the person's crews: what it does, its people and its links. */
export function MyCrew({ crew, involvements }: { crew: Crew; involvements: readonly CrewInvolvement[] }) {
  const say = useMessages("dashboard");
  const peopleById = usePeopleById();
  const me = useMe();
  return (
    <Flex vertical gap="middle">
      <Text secondary multiline>
        {plainMarkdown(crew.description)}
      </Text>
      <Flex component="ul" vertical gap="small" aria-label={say("peopleIn", { crew: crew.name })}>
        {listMembers(involvements, peopleById).map((member) => (
          <Flex component="li" key={member.id} wrap align="center" gap="small">
            <Member person={member} convenor={member.convenor} own={member.id === me.person_id} />
          </Flex>
        ))}
      </Flex>
      {crew.links.length > 0 && <LinkList links={crew.links} label={say("linksOf", { crew: crew.name })} />}
    </Flex>
  );
}

function Member({ person, convenor, own }: { person: Person; convenor: boolean; own: boolean }) {
  const say = useMessages("dashboard");
  const name = person.display_name;
  const link = (text: ReactNode) => <Link href={paths.person(person.id)}>{text}</Link>;
  return (
    <>
      <PersonAvatar person={person} />
      <Text as="div" strong={own}>
        {own ? say.rich("memberIsYou", { name, link }) : link(name)}
      </Text>
      {convenor && (
        <Tag color="convenor" icon={<StarFilled aria-hidden />}>
          {say("convenor")}
        </Tag>
      )}
    </>
  );
}
