import { CloseCircleFilled, SearchOutlined, StarFilled } from "@ant-design/icons";
import { Button, Flex, Input } from "antd";
import { useDeferredValue, useMemo } from "react";
import type { Say } from "../../../shared/messages.ts";
import { CrewTag } from "../../domain/CrewTag.tsx";
import { PrintOptions } from "../../domain/PrintOptions.tsx";
import { SpreadsheetButton } from "../../domain/SpreadsheetButton.tsx";
import { DataTable, type Column } from "../../components/DataTable.tsx";
import { Text } from "../../components/Text.tsx";
import { useAddressChoice } from "../../hooks/use-address-choice.ts";
import { useAddressText } from "../../hooks/use-address-text.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { orderAfter, orderOf, searchRows, sortedRows, type PersonRow } from "./people-rows.ts";
import styles from "./PeopleTable.module.css";
import { PersonName } from "./PersonName.tsx";
import type { CapacityScore } from "../../../shared/enumerations.ts";
import { CapacityIcon } from "../../domain/CapacityIcon.tsx";

interface PeopleTableProps {
  /** The answer of all of them: the table's name. */
  name: string;
  rows: readonly PersonRow[];
  /** In how many intervals convening is counted. */
  countedIntervals: number;
}

/** Some of the people of an interval, by name, with a search field. */
export function PeopleTable({ name, rows, countedIntervals }: PeopleTableProps) {
  const say = useMessages("people");
  const sayPage = useMessages("layout");
  const sayColumn = useMessages("spreadsheet");
  // All tabs share one search.
  const { text: search, type: setSearch, write } = useAddressText("search");
  const [orderName, setOrder] = useAddressChoice("order");
  const order = orderOf(orderName);
  const { person_id } = useMe();
  const columns = useMemo(() => peopleColumns(say, person_id, countedIntervals), [say, person_id, countedIntervals]);
  // Shows typed text at once, and updates the rows when there is time.
  const searched = useDeferredValue(search);
  const found = useMemo(() => sortedRows(searchRows(rows, searched), order), [rows, searched, order]);
  return (
    <Flex vertical gap="middle">
      <Flex role="search" wrap gap="small" justify="space-between">
        <Input
          allowClear={{ clearIcon: <CloseCircleFilled aria-label={say("clear")} /> }}
          prefix={<SearchOutlined aria-hidden />}
          placeholder={say("search")}
          aria-label={say("search")}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onBlur={write}
          className={styles["search"] ?? ""}
        />
        <Flex wrap gap="small">
          <SpreadsheetButton
            name={`${sayPage("people")} (${name})`}
            lines={() => [
              [...columns.map(({ title }) => title), sayColumn("answer")],
              ...found.map(({ display_name, capacity_score, crews, convened }) => [
                display_name,
                capacityText(say, capacity_score),
                crews.map((crew) => crew.name).join(", "),
                String(convened),
                name,
              ]),
            ]}
          />
          <PrintOptions />
        </Flex>
      </Flex>
      <DataTable
        name={say("statusCount", { status: name, count: rows.length })}
        columns={columns}
        rows={found}
        rowKey={(row) => row.id}
        isHighlighted={(row) => row.id === person_id}
        sorting={{
          ...order,
          onSort: (pressed) => setOrder(orderAfter(orderName, pressed)),
        }}
        stacked
      />
      {found.length === 0 && <NobodyFound search={search} onClear={() => setSearch("")} />}
    </Flex>
  );
}

function peopleColumns(say: Say<"people">, ownId: number, countedIntervals: number): Column<PersonRow>[] {
  return [
    {
      title: say("name"),
      sortBy: "name",
      render: (row) => <PersonName row={row} own={row.id === ownId} />,
    },
    {
      title: say("capacity"),
      width: "8.5em",
      render: ({ capacity_score }) => <Capacity score={capacity_score} />,
    },
    {
      title: say("crewsOfPerson"),
      sortBy: "crews",
      render: ({ crews }) =>
        crews.length > 0 && (
          <Flex wrap gap="small" className={styles["crews"] ?? ""}>
            {crews.map((crew) => (
              <CrewTag key={crew.id} crew={crew} />
            ))}
          </Flex>
        ),
    },
    {
      title: say("convened"),
      sortBy: "convened",
      width: "11em",
      render: ({ convened }) =>
        convened > 0 && (
          <>
            <StarFilled role="img" aria-label={say("convened")} className={styles["star"]} />{" "}
            {say("convenedOf", { times: convened, intervals: countedIntervals })}
          </>
        ),
    },
  ];
}

function NobodyFound({ search, onClear }: { search: string; onClear: () => void }) {
  const say = useMessages("people");
  return (
    <Flex vertical align="center" gap="small" className={styles["nobody"] ?? ""}>
      <Text secondary>{say("nobodyMatches", { search: search.trim() })}</Text>
      <Button onClick={onClear}>{say("clearSearch")}</Button>
    </Flex>
  );
}

const WORDS = { [-1]: "lower", 0: "usual", 1: "higher" } as const satisfies Record<CapacityScore, string>;

const capacityText = (say: Say<"people">, score: CapacityScore | null) => (score === null ? "" : say(WORDS[score]));

/** A person's capacity in the list, as an icon and a word; nothing if it is not given. */
function Capacity({ score }: { score: CapacityScore | null }) {
  const say = useMessages("people");
  if (score === null) return null;
  return (
    <Flex align="center" gap="small">
      <CapacityIcon score={score} />
      <span aria-hidden>{capacityText(say, score)}</span>
    </Flex>
  );
}
