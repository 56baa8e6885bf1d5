import starIcon from "@ant-design/icons-svg/es/asn/StarFilled";
import { memo } from "react";
import { Link } from "wouter";
import type { CrewMember } from "../../components/crew-members.ts";
import { PersonAvatar } from "../../components/PersonAvatar.tsx";
import { paths } from "../../paths.ts";
import { Icon } from "../../plain/Icon.tsx";

/** Somebody in a crew, leading to their profile; convenors and oneself stand out. */
export const MemberChip = memo(function MemberChip({ member, own }: { member: CrewMember; own: boolean }) {
  const color = member.convenor ? "warning" : own ? "processing" : "plain";
  return (
    <Link href={paths.person(member.id)} className={`tag ${color} member-chip`}>
      <PersonAvatar person={member} size={24} />
      <span>
        {member.display_name}
        {own && " (you)"}
      </span>
      {member.convenor && (
        <span role="img" aria-label="Convenor" title="Convenor">
          <Icon icon={starIcon} />
        </span>
      )}
    </Link>
  );
});
