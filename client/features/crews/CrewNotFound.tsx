import { DeadEnd } from "../../components/DeadEnd.tsx";
import { paths } from "../../paths.ts";

export function CrewNotFound() {
  return <DeadEnd title="Error: Crew not found" back={{ href: paths.crews, name: "crews" }} />;
}
