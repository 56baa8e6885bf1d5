import { crewsByName } from "../../../shared/crews/crews.ts";
import type { IntervalOverview } from "../../../shared/intervals/interval-overview.ts";
import { SpreadsheetButton } from "../../domain/SpreadsheetButton.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { usePeopleById } from "../../hooks/use-collective-state.ts";
import { participationParts } from "./overview-parts.ts";

/** Saves the people of an interval, by answer, with their crews. */
export function IntervalSpreadsheet({ overview }: { overview: IntervalOverview }) {
  const say = useMessages("intervals");
  const sayInterval = useMessages("interval-words");
  const sayColumn = useMessages("spreadsheet");
  const peopleById = usePeopleById();
  const crews = crewsByName(overview.crews);
  const crewsOf = (id: number) => crews.filter(({ person_ids }) => person_ids.includes(id));
  return (
    <SpreadsheetButton
      name={sayInterval("interval", { interval: String(overview.interval_id) })}
      lines={() => [
        (["name", "answer", "crews"] as const).map((column) => sayColumn(column)),
        ...participationParts(say).flatMap(({ part, label }) =>
          overview.answers[part].map((id) => [
            peopleById.get(id)?.display_name ?? "",
            label,
            crewsOf(id)
              .map(({ name }) => name)
              .join(", "),
          ]),
        ),
      ]}
    />
  );
}
