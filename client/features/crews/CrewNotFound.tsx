import { DeadEnd } from "../../components/DeadEnd.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";

export function CrewNotFound() {
  const say = useMessages("crews");
  return <DeadEnd title={say("notFound")} back={{ href: paths.crews, name: "crews" }} />;
}
