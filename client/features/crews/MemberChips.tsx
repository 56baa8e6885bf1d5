import { Flex } from "antd";
import type { CrewMember } from "../../domain/crew-members.ts";
import { useMe } from "../../hooks/use-me.ts";
import { Contacts } from "../../domain/PrintOptions.tsx";
import { MemberChip } from "./MemberChip.tsx";

/** The people of a crew, linked to their profiles. */
export function MemberChips({ members, label }: { members: readonly CrewMember[]; label: string }) {
  const { person_id } = useMe();
  return (
    <Flex component="ul" wrap gap="small" aria-label={label}>
      {members.map((member) => (
        <li key={member.id}>
          <MemberChip member={member} own={member.id === person_id} /> <Contacts person={member} />
        </li>
      ))}
    </Flex>
  );
}
