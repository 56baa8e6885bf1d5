import type { CrewMember } from "../../domain/crew-members.ts";
import { useMe } from "../../hooks/use-me.ts";
import { MemberChip } from "./MemberChip.tsx";
import styles from "./MemberChip.module.css";

/** The people of a crew, linked to their profiles. */
export function MemberChips({ members, label }: { members: readonly CrewMember[]; label: string }) {
  const { person_id } = useMe();
  return (
    <ul aria-label={label} className={styles["chips"]}>
      {members.map((member) => (
        <li key={member.id}>
          <MemberChip member={member} own={member.id === person_id} />
        </li>
      ))}
    </ul>
  );
}
