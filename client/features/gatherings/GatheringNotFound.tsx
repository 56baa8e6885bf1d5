import { DeadEnd } from "../../components/DeadEnd.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";

export function GatheringNotFound() {
  const say = useMessages("gatherings");
  return <DeadEnd title={say("notFound")} back={{ href: paths.gatherings, name: "gatherings" }} />;
}
