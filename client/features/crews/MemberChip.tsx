import { StarFilled } from "@ant-design/icons";
import { memo } from "react";
import { Link } from "wouter";
import type { CrewMember } from "../../domain/crew-members.ts";
import { classNames } from "../../components/class-names.ts";
import { PersonAvatar } from "../../domain/PersonAvatar.tsx";
import { paths } from "../../paths.ts";
import styles from "./MemberChip.module.css";

/** A person in a crew, linked to their profile. Convenors and the signed-in person are highlighted. */
export const MemberChip = memo(function MemberChip({ member, own }: { member: CrewMember; own: boolean }) {
  const look = member.convenor ? "convenor" : own && "own";
  return (
    <Link href={paths.person(member.id)} className={classNames(styles["chip"], look && styles[look])}>
      <PersonAvatar person={member} size={24} />
      <span>
        {member.display_name}
        {own && " (you)"}
      </span>
      {member.convenor && (
        <span role="img" aria-label="Convenor" title="Convenor">
          <StarFilled aria-hidden />
        </span>
      )}
    </Link>
  );
});
