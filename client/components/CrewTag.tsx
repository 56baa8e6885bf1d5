import { Tag } from "antd";
import type { Crew } from "../../shared/crews.ts";

/** `spec.md` section 9; every other crew is grey. */
const COLORS: Record<number, string> = { 2: "blue", 3: "cyan", 4: "pink", 5: "green" };

/** A crew's name as a badge in its colour. */
export function CrewTag({ crew }: { crew: Pick<Crew, "id" | "name"> }) {
  return (
    <Tag color={COLORS[crew.id] ?? "default"} style={{ margin: 0, whiteSpace: "normal", overflowWrap: "anywhere" }}>
      {crew.name}
    </Tag>
  );
}
