import { DeadEnd } from "../../components/DeadEnd.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";

export function PollNotFound() {
  const say = useMessages("gatherings");
  return <DeadEnd title={say("pollNotFound")} back={{ href: paths.gatherings, name: "gatherings" }} />;
}
