import { CheckCircleOutlined, PauseCircleOutlined } from "@ant-design/icons";
import { Card, Flex, Tag, Typography } from "antd";
import { Link } from "wouter";
import type { Crew } from "../../../shared/crews.ts";
import { isCrewActive, type CrewInvolvement } from "../../../shared/involvements.ts";
import { listMembers } from "../../components/crew-members.ts";
import { LinkList } from "../../components/LinkList.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { paths } from "../../paths.ts";
import { MemberChip } from "./MemberChip.tsx";

/** A crew and everybody in it, convenors first. */
export function CrewCard({ crew, involvements }: { crew: Crew; involvements: readonly CrewInvolvement[] }) {
  const { people } = useCollectiveState();
  const me = useMe();
  const members = listMembers(involvements, people);
  return (
    <Card
      role="article"
      aria-label={crew.name}
      title={<h2 style={{ margin: 0, font: "inherit", whiteSpace: "normal" }}>{crew.name}</h2>}
      extra={
        <Link href={paths.editCrew(crew.id)} asChild>
          <Typography.Link aria-label={`edit ${crew.name}`} style={{ marginInlineStart: 12 }}>
            edit
          </Typography.Link>
        </Link>
      }
      styles={{ header: { paddingBlock: 12 } }}
    >
      <Flex vertical gap="middle" align="flex-start">
        {isCrewActive(involvements) ? (
          <Tag color="success" icon={<CheckCircleOutlined />} style={{ margin: 0 }}>
            Active
          </Tag>
        ) : (
          <Tag color="warning" icon={<PauseCircleOutlined />} style={{ margin: 0 }}>
            Inactive
          </Tag>
        )}
        <Typography.Text type="secondary" style={{ whiteSpace: "pre-wrap" }}>
          {crew.description}
        </Typography.Text>
        {members.length > 0 ? (
          <Flex
            component="ul"
            wrap
            gap={6}
            aria-label={`People in ${crew.name}`}
            style={{ listStyle: "none", margin: 0, padding: 0 }}
          >
            {members.map((member) => (
              <li key={member.id} style={{ minWidth: 0 }}>
                <MemberChip member={member} own={member.id === me.person_id} />
              </li>
            ))}
          </Flex>
        ) : (
          <Typography.Text type="secondary">Nobody is in this crew in this interval.</Typography.Text>
        )}
        {crew.links.length > 0 && <LinkList links={crew.links} label={`Links of ${crew.name}`} />}
      </Flex>
    </Card>
  );
}
