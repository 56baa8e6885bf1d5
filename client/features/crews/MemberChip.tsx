import { StarFilled } from "@ant-design/icons";
import { memo } from "react";
import { Link } from "wouter";
import type { CrewMember } from "../../domain/crew-members.ts";
import { classNames } from "../../components/class-names.ts";
import { PersonAvatar } from "../../domain/PersonAvatar.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import styles from "./MemberChip.module.css";

/** A person in a crew, linked to their profile. Convenors and the signed-in person are highlighted. */
export const MemberChip = memo(function MemberChip({ member, own }: { member: CrewMember; own: boolean }) {
  const say = useMessages("crews");
  const look = member.convenor ? "convenor" : own && "own";
  return (
    <Link href={paths.person(member.id)} className={classNames(styles["chip"], look && styles[look])}>
      <PersonAvatar person={member} size={24} />
      <bdi>{own ? say("nameYou", { name: member.display_name }) : member.display_name}</bdi>
      {member.convenor && (
        <span role="img" aria-label={say("convenor")} title={say("convenor")}>
          <StarFilled aria-hidden />
        </span>
      )}
    </Link>
  );
});
