import type { Crew } from "../../shared/crews.ts";
import { Tag, type TagColor } from "../plain/Tag.tsx";

/** By crew id; all others are grey (`docs/domain.md#crews`). */
const COLORS: Record<number, TagColor> = { 2: "blue", 3: "cyan", 4: "pink", 5: "green" };

/** A crew's name as a badge in its colour. */
export function CrewTag({ crew }: { crew: Pick<Crew, "id" | "name"> }) {
  return <Tag color={COLORS[crew.id] ?? "plain"}>{crew.name}</Tag>;
}
