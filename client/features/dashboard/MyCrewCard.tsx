import { StarFilled } from "@ant-design/icons";
import { Card, Flex, Tag, Typography } from "antd";
import type { Crew } from "../../../shared/crews.ts";
import type { CrewInvolvement } from "../../../shared/involvements.ts";
import type { Person } from "../../../shared/people.ts";
import { listMembers } from "../../components/crew-members.ts";
import { LinkList } from "../../components/LinkList.tsx";
import { PersonAvatar } from "../../components/PersonAvatar.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";

/** One of one's crews, with everybody in it. */
export function MyCrewCard({ crew, involvements }: { crew: Crew; involvements: readonly CrewInvolvement[] }) {
  const { people } = useCollectiveState();
  const me = useMe();
  return (
    <Card
      title={<h3 style={{ margin: 0, font: "inherit", whiteSpace: "normal" }}>{crew.name}</h3>}
      style={{ height: "100%" }}
    >
      <Flex vertical gap="middle">
        <Typography.Text type="secondary">{crew.description}</Typography.Text>
        <Flex
          component="ul"
          vertical
          gap="small"
          aria-label={`People in ${crew.name}`}
          style={{ listStyle: "none", margin: 0, padding: 0 }}
        >
          {listMembers(involvements, people).map((member) => (
            <li key={member.id}>
              <Member person={member} convenor={member.convenor} own={member.id === me.person_id} />
            </li>
          ))}
        </Flex>
        {crew.links.length > 0 && <LinkList links={crew.links} label={`Links of ${crew.name}`} />}
      </Flex>
    </Card>
  );
}

function Member({ person, convenor, own }: { person: Person; convenor: boolean; own: boolean }) {
  return (
    <Flex align="center" gap="small">
      <PersonAvatar person={person} />
      <Typography.Text strong={own}>
        {person.display_name}
        {own && " (you)"}
      </Typography.Text>
      {convenor && (
        <Tag color="warning" icon={<StarFilled />} style={{ margin: 0 }}>
          Convenor
        </Tag>
      )}
    </Flex>
  );
}
