import { DeadEnd } from "../../components/DeadEnd.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";

export function IntervalNotFound() {
  const say = useMessages("intervals");
  return <DeadEnd title={say("notFound")} back={{ href: paths.intervals, name: "intervals" }} />;
}
