import starIcon from "@ant-design/icons-svg/es/asn/StarFilled";
import type { Crew } from "../../../shared/crews.ts";
import type { CrewInvolvement } from "../../../shared/involvements.ts";
import type { Person } from "../../../shared/people.ts";
import { listMembers } from "../../components/crew-members.ts";
import { LinkList } from "../../components/LinkList.tsx";
import { PersonAvatar } from "../../components/PersonAvatar.tsx";
import { useMe } from "../../hooks/use-me.ts";
import { usePeopleById } from "../../hooks/use-people-by-id.ts";
import { Card } from "../../plain/Card.tsx";
import { Tag } from "../../plain/Tag.tsx";

/** One of one's crews, with everybody in it. */
export function MyCrewCard({ crew, involvements }: { crew: Crew; involvements: readonly CrewInvolvement[] }) {
  const peopleById = usePeopleById();
  const me = useMe();
  return (
    <Card fill heading={{ text: crew.name, level: 3 }}>
      <div className="crew-card">
        <span className="secondary">{crew.description}</span>
        <ul aria-label={`People in ${crew.name}`}>
          {listMembers(involvements, peopleById).map((member) => (
            <li key={member.id}>
              <Member person={member} convenor={member.convenor} own={member.id === me.person_id} />
            </li>
          ))}
        </ul>
        {crew.links.length > 0 && <LinkList links={crew.links} label={`Links of ${crew.name}`} />}
      </div>
    </Card>
  );
}

function Member({ person, convenor, own }: { person: Person; convenor: boolean; own: boolean }) {
  return (
    <>
      <PersonAvatar person={person} />
      <span className={own ? "strong" : undefined}>
        {person.display_name}
        {own && " (you)"}
      </span>
      {convenor && (
        <Tag color="warning" icon={starIcon}>
          Convenor
        </Tag>
      )}
    </>
  );
}
