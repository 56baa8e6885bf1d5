import { StarFilled } from "@ant-design/icons";
import { Tag } from "antd";
import { Link } from "wouter";
import type { CrewMember } from "../../components/crew-members.ts";
import { PersonAvatar } from "../../components/PersonAvatar.tsx";
import { paths } from "../../paths.ts";

/** Somebody in a crew, leading to their profile; convenors and oneself stand out. */
export function MemberChip({ member, own }: { member: CrewMember; own: boolean }) {
  return (
    <Link href={paths.person(member.id)} style={{ textDecoration: "none" }}>
      <Tag
        color={member.convenor ? "warning" : own ? "processing" : "default"}
        style={{
          display: "inline-flex",
          alignItems: "center",
          gap: 6,
          margin: 0,
          padding: "2px 10px 2px 3px",
          borderRadius: 16,
          whiteSpace: "normal",
        }}
      >
        <PersonAvatar person={member} size={24} />
        <span>
          {member.display_name}
          {own && " (you)"}
        </span>
        {member.convenor && <StarFilled role="img" aria-label="Convenor" title="Convenor" />}
      </Tag>
    </Link>
  );
}
