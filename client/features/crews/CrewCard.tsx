import { CheckCircleOutlined, PauseCircleOutlined } from "@ant-design/icons";
import { Flex, Tag } from "antd";
import { memo } from "react";
import { Link } from "wouter";
import type { Crew } from "../../../shared/crews.ts";
import { isCrewActive } from "../../../shared/involvements.ts";
import type { CrewMember } from "../../domain/crew-members.ts";
import { LinkList } from "../../domain/LinkList.tsx";
import { plainMarkdown } from "../../components/markdown-text.ts";
import { Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { Card } from "../../components/Card.tsx";
import { MemberChips } from "./MemberChips.tsx";

interface CrewCardProps {
  crew: Crew;
  members: readonly CrewMember[];
}

/** A crew and its people, convenors first. Memoised: it renders again only if its data has changed. */
export const CrewCard = memo(function CrewCard({ crew, members }: CrewCardProps) {
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
        {crew.archived_at !== null ? (
          <Tag>{say("archived")}</Tag>
        ) : isCrewActive(members) ? (
          <Tag color="success" icon={<CheckCircleOutlined aria-hidden />}>
            {say("active")}
          </Tag>
        ) : (
          <Tag color="warning" icon={<PauseCircleOutlined aria-hidden />}>
            {say("inactive")}
          </Tag>
        )}
        <Text secondary multiline>
          {plainMarkdown(crew.description)}
        </Text>
        {members.length > 0 ? (
          <MemberChips label={say("peopleIn", { crew: crew.name })} members={members} />
        ) : (
          <Text secondary>{say("nobodyIsIn")}</Text>
        )}
        {crew.links.length > 0 && <LinkList links={crew.links} label={say("linksOf", { crew: crew.name })} />}
      </Flex>
    </Card>
  );
});
