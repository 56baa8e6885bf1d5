import { ShortenedList } from "../../components/ShortenedList.tsx";
import { classNames } from "../../components/class-names.ts";
import type { CrewMember } from "../../domain/crew-members.ts";
import { useMe } from "../../hooks/use-me.ts";
import { Contacts } from "../../domain/PrintOptions.tsx";
import { MemberChip } from "./MemberChip.tsx";
import styles from "./MemberChip.module.css";

/** The people of a crew, linked to their profiles. A phone shows the first of many. */
export function MemberChips({ members, label }: { members: readonly CrewMember[]; label: string }) {
  const { person_id } = useMe();
  return (
    <ShortenedList label={label} className={classNames(styles["chips"])} items={members} first={Infinity}>
      {(member) => (
        <li key={member.id}>
          <MemberChip member={member} own={member.id === person_id} /> <Contacts person={member} />
        </li>
      )}
    </ShortenedList>
  );
}
