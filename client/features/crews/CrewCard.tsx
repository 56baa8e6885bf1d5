import { CheckCircleOutlined, FallOutlined, PauseCircleOutlined } from "@ant-design/icons";
import { Flex } from "antd";
import { memo } from "react";
import { Link } from "wouter";
import type { Crew } from "../../../shared/crews/crews.ts";
import { hasShrunk, isCrewActive } from "../../../shared/participation/involvements.ts";
import type { CrewMember } from "../../domain/crew-members.ts";
import { LinkList } from "../../domain/LinkList.tsx";
import { plainMarkdown } from "../../components/markdown-text.ts";
import { Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { Card } from "../../components/Card.tsx";
import { Tag } from "../../components/Tag.tsx";
import styles from "./CrewsPage.module.css";
import { MemberChips } from "./MemberChips.tsx";

export interface ListedCrew {
  crew: Crew;
  members: readonly CrewMember[];
  /** How many of its people have said that they participate. */
  participating: number;
  volunteers: number;
}

interface CrewCardProps {
  listed: ListedCrew;
  /** How many people it had in the interval before; undefined if that says nothing. */
  before: number | undefined;
}

/** A crew and its people, convenors first. Memoised: it renders again only if its data has changed. */
export const CrewCard = memo(function CrewCard({ listed, before }: CrewCardProps) {
  const { crew, members, participating, volunteers } = listed;
  const say = useMessages("crews");
  return (
    <Card
      role="article"
      heading={{ text: crew.name, level: 2, href: paths.crew(crew.id) }}
      extra={
        <Link href={paths.editCrew(crew.id)} aria-label={say("editName", { crew: crew.name })}>
          {say("edit")}
        </Link>
      }
    >
      <Flex vertical align="flex-start" gap="middle">
        <Flex vertical align="flex-start" gap="small">
          <Flex wrap gap="small" align="center">
            <CrewState listed={listed} before={before} />
            {members.length > 0 && (
              <span className={styles["counts"]}>
                <Text secondary>{say("counts", { people: members.length, participating, volunteers })}</Text>
              </span>
            )}
          </Flex>
          <div data-print="no" className={styles["description"]}>
            <Text secondary multiline>
              {plainMarkdown(crew.description)}
            </Text>
          </div>
        </Flex>
        {members.length > 0 ? (
          <MemberChips label={say("peopleIn", { crew: crew.name })} members={members} />
        ) : (
          <Text secondary>{say("nobodyIsIn")}</Text>
        )}
        {crew.links.length > 0 && (
          <div data-print="no">
            <LinkList links={crew.links} label={say("linksOf", { crew: crew.name })} />
          </div>
        )}
      </Flex>
    </Card>
  );
});

/** Whether a crew is active and, if not, why; and whether it has lost many people. */
function CrewState({ listed: { crew, members, volunteers }, before }: CrewCardProps) {
  const say = useMessages("crews");
  const active = isCrewActive(members);
  if (crew.archived_at !== null) return <Tag>{say("archived")}</Tag>;
  return (
    <Flex wrap gap="small" align="center">
      {active ? (
        <Tag color="success" icon={<CheckCircleOutlined aria-hidden />}>
          {say("active")}
        </Tag>
      ) : (
        <Tag color="warning" icon={<PauseCircleOutlined aria-hidden />}>
          {say("inactive")}
        </Tag>
      )}
      {before !== undefined && hasShrunk(members.length, before) && (
        <Tag color="warning" icon={<FallOutlined aria-hidden />}>
          {say("shrunk", { before, people: members.length })}
        </Tag>
      )}
      {!active && members.length > 0 && volunteers === 0 && <Text secondary>{say("noVolunteer")}</Text>}
    </Flex>
  );
}
