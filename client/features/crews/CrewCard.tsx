import checkIcon from "@ant-design/icons-svg/es/asn/CheckCircleOutlined";
import pauseIcon from "@ant-design/icons-svg/es/asn/PauseCircleOutlined";
import { memo } from "react";
import { Link } from "wouter";
import type { Crew } from "../../../shared/crews.ts";
import { isCrewActive } from "../../../shared/involvements.ts";
import type { CrewMember } from "../../components/crew-members.ts";
import { LinkList } from "../../components/LinkList.tsx";
import { paths } from "../../paths.ts";
import { Card } from "../../plain/Card.tsx";
import { Tag } from "../../plain/Tag.tsx";
import { MemberChip } from "./MemberChip.tsx";

interface CrewCardProps {
  crew: Crew;
  members: readonly CrewMember[];
  ownId: number;
}

/** A crew and everybody in it, convenors first. Rendered again only where something of it has changed. */
export const CrewCard = memo(function CrewCard({ crew, members, ownId }: CrewCardProps) {
  return (
    <Card
      role="article"
      aria-label={crew.name}
      heading={{ text: crew.name, level: 2 }}
      extra={
        <Link href={paths.editCrew(crew.id)} aria-label={`edit ${crew.name}`} style={{ marginInlineStart: 12 }}>
          edit
        </Link>
      }
    >
      <div className="crew">
        {isCrewActive(members) ? (
          <Tag color="success" icon={checkIcon}>
            Active
          </Tag>
        ) : (
          <Tag color="warning" icon={pauseIcon}>
            Inactive
          </Tag>
        )}
        <span className="secondary">{crew.description}</span>
        {members.length > 0 ? (
          <ul aria-label={`People in ${crew.name}`}>
            {members.map((member) => (
              <li key={member.id}>
                <MemberChip member={member} own={member.id === ownId} />
              </li>
            ))}
          </ul>
        ) : (
          <span className="secondary">Nobody is in this crew in this interval.</span>
        )}
        {crew.links.length > 0 && <LinkList links={crew.links} label={`Links of ${crew.name}`} />}
      </div>
    </Card>
  );
});
