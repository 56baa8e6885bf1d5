import { DeadEnd } from "../../components/DeadEnd.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";

export function PersonNotFound() {
  const say = useMessages("people");
  return <DeadEnd title={say("personNotFound")} back={{ href: paths.people, name: "people" }} />;
}
