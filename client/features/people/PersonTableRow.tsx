import { memo } from "react";
import { Link } from "wouter";
import { CapacityIcon } from "../../components/CapacityIcon.tsx";
import { CrewTag } from "../../components/CrewTag.tsx";
import { PersonAvatar } from "../../components/PersonAvatar.tsx";
import { paths } from "../../paths.ts";
import { Tag } from "../../plain/Tag.tsx";
import type { PersonRow } from "./people-rows.ts";

/** Somebody in the list. Rendered again only where what it says of them has changed. */
export const PersonTableRow = memo(function PersonTableRow({ row, own }: { row: PersonRow; own: boolean }) {
  return (
    <tr className={[own && "own", row.dimmed && "dimmed"].filter(Boolean).join(" ") || undefined}>
      <td>
        <div className="person-cell">
          <PersonAvatar person={row} />
          <div>
            <Link href={paths.person(row.id)} className="fills-row">
              {row.display_name}
            </Link>
            {own && <Tag color="processing">you</Tag>}
            <CapacityIcon score={row.capacity_score} />
          </div>
        </div>
      </td>
      <td>
        <div className="crew-tags">
          {row.crews.map((crew) => (
            <CrewTag key={crew.id} crew={crew} />
          ))}
        </div>
      </td>
    </tr>
  );
});
