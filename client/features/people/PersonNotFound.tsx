import { DeadEnd } from "../../components/DeadEnd.tsx";
import { paths } from "../../paths.ts";

export function PersonNotFound() {
  return <DeadEnd title="Person not found" back={{ href: paths.people, name: "people" }} />;
}
