import { CloseCircleFilled, SearchOutlined } from "@ant-design/icons";
import { Button, Flex, Input } from "antd";
import { useDeferredValue, useMemo } from "react";
import type { Say } from "../../../shared/messages.ts";
import { classNames } from "../../components/class-names.ts";
import { CrewTag } from "../../domain/CrewTag.tsx";
import { SpreadsheetButton } from "../../domain/SpreadsheetButton.tsx";
import { DataTable } from "../../components/DataTable.tsx";
import type { Column } from "../../components/table-column.ts";
import { Text } from "../../components/Text.tsx";
import { useAddressChoice } from "../../hooks/use-address-choice.ts";
import { useAddressText } from "../../hooks/use-address-text.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { searchRows, sortedByName, type PersonRow } from "./people-rows.ts";
import styles from "./PeopleTable.module.css";
import { PersonName } from "./PersonName.tsx";
import type { CapacityScore } from "../../../shared/enumerations.ts";
import { CapacityIcon } from "../../domain/CapacityIcon.tsx";

const DESCENDING = "descending";

interface PeopleTableProps {
  /** The table's accessible name. */
  name: string;
  rows: readonly PersonRow[];
}

/** Some of the people of an interval, by name, with a search field. */
export function PeopleTable({ name, rows }: PeopleTableProps) {
  const say = useMessages("people");
  const sayPage = useMessages("layout");
  // All tabs share one search.
  const { text: search, type: setSearch, write } = useAddressText("search");
  const [order, setOrder] = useAddressChoice("order");
  const descending = order === DESCENDING;
  const { person_id } = useMe();
  const columns = useMemo(() => peopleColumns(say, person_id), [say, person_id]);
  // Shows typed text at once, and updates the rows when there is time.
  const searched = useDeferredValue(search);
  const found = useMemo(() => sortedByName(searchRows(rows, searched), descending), [rows, searched, descending]);
  return (
    <Flex vertical gap="middle">
      <Flex wrap gap="small" justify="space-between">
        <Input
          allowClear={{ clearIcon: <CloseCircleFilled aria-label={say("clear")} /> }}
          prefix={<SearchOutlined aria-hidden />}
          placeholder={say("search")}
          aria-label={say("search")}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onBlur={write}
          className={classNames(styles["search"])}
        />
        <SpreadsheetButton
          name={`${sayPage("people")} (${name})`}
          lines={() => [
            columns.map(({ title }) => title),
            ...found.map(({ display_name, capacity_score, crews }) => [
              display_name,
              capacityText(say, capacity_score),
              crews.map((crew) => crew.name).join(", "),
            ]),
          ]}
        />
      </Flex>
      <DataTable
        name={say("statusCount", { status: name, count: rows.length })}
        columns={columns}
        rows={found}
        rowKey={(row) => row.id}
        isHighlighted={(row) => row.id === person_id}
        sorting={{ by: say("name"), descending, onReverse: () => setOrder(descending ? null : DESCENDING) }}
        stacked
      />
      {found.length === 0 && <NobodyFound search={search} onClear={() => setSearch("")} />}
    </Flex>
  );
}

function peopleColumns(say: Say<"people">, ownId: number): Column<PersonRow>[] {
  return [
    {
      title: say("name"),
      render: (row) => <PersonName row={row} own={row.id === ownId} />,
    },
    {
      title: say("capacity"),
      width: "8.5em",
      render: ({ capacity_score }) => <Capacity score={capacity_score} />,
    },
    {
      title: say("crewsOfPerson"),
      render: ({ crews }) =>
        crews.length > 0 && (
          <Flex wrap gap="small">
            {crews.map((crew) => (
              <CrewTag key={crew.id} crew={crew} />
            ))}
          </Flex>
        ),
    },
  ];
}

function NobodyFound({ search, onClear }: { search: string; onClear: () => void }) {
  const say = useMessages("people");
  return (
    <Flex vertical align="center" gap="small" className={classNames(styles["nobody"])}>
      <Text secondary>{say("nobodyMatches", { search: search.trim() })}</Text>
      <Button onClick={onClear}>{say("clearSearch")}</Button>
    </Flex>
  );
}

const WORDS = { [-1]: "lower", 0: "usual", 1: "higher" } as const satisfies Record<CapacityScore, string>;

const capacityText = (say: Say<"people">, score: CapacityScore | null) =>
  say(score === null ? "notGiven" : WORDS[score]);

/** A person's capacity in the list, as an icon and a word. */
function Capacity({ score }: { score: CapacityScore | null }) {
  const say = useMessages("people");
  if (score === null) return <Text secondary>{capacityText(say, score)}</Text>;
  return (
    <Flex align="center" gap="small">
      <CapacityIcon score={score} />
      <span aria-hidden>{capacityText(say, score)}</span>
    </Flex>
  );
}
