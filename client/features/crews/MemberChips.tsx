import { StarFilled } from "@ant-design/icons";
import { memo } from "react";
import { Link } from "wouter";
import { classNames } from "../../components/class-names.ts";
import { ShortenedList } from "../../components/ShortenedList.tsx";
import tones from "../../components/tones.module.css";
import type { CrewMember } from "../../domain/crew-members.ts";
import { PersonAvatar } from "../../domain/PersonAvatar.tsx";
import { Contacts } from "../../domain/PrintOptions.tsx";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import styles from "./MemberChips.module.css";

/** The people of a crew, linked to their profiles. A phone shows the first of many. */
export function MemberChips({ members, label }: { members: readonly CrewMember[]; label: string }) {
  const { person_id } = useMe();
  return (
    <ShortenedList label={label} className={styles["chips"]} items={members} first={Infinity}>
      {(member) => (
        <li key={member.id}>
          <MemberChip member={member} own={member.id === person_id} /> <Contacts person={member} />
        </li>
      )}
    </ShortenedList>
  );
}

/** Convenors and the signed-in person are highlighted. */
const MemberChip = memo(function MemberChip({ member, own }: { member: CrewMember; own: boolean }) {
  const say = useMessages("crews");
  const tone = member.convenor ? tones["convenor"] : own && tones["info"];
  return (
    <Link href={paths.person(member.id)} className={classNames(styles["chip"], tone)}>
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
