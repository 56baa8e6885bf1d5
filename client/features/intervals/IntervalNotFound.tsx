import { DeadEnd } from "../../components/DeadEnd.tsx";
import { paths } from "../../paths.ts";

export function IntervalNotFound() {
  return <DeadEnd title="Interval not found" back={{ href: paths.intervals, name: "intervals" }} />;
}
