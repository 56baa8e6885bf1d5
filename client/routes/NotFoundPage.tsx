import { DeadEnd } from "../components/DeadEnd.tsx";
import { useMessages } from "../hooks/use-messages.ts";

export function NotFoundPage() {
  const say = useMessages("layout");
  return <DeadEnd title={say("pageNotFound")} text={say("nothingHere")} back="dashboard" />;
}
