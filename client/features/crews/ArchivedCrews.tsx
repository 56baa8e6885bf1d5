import { Flex } from "antd";
import { Link } from "wouter";
import { crewsByName } from "../../../shared/crews.ts";
import { Disclosure } from "../../components/Disclosure.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";

/** The crews that can no longer be chosen; nothing if there are none. */
export function ArchivedCrews() {
  const say = useMessages("crews");
  const { crews } = useCollectiveState();
  const archived = crewsByName(crews.filter(({ archived_at }) => archived_at !== null));
  if (archived.length === 0) return null;
  return (
    <Disclosure summary={say("archivedCount", { count: archived.length })}>
      <Flex component="ul" wrap gap="middle" aria-label={say("archivedCrews")}>
        {archived.map(({ id, name }) => (
          <li key={id}>
            <Link href={paths.crew(id)}>{name}</Link>
          </li>
        ))}
      </Flex>
    </Disclosure>
  );
}
