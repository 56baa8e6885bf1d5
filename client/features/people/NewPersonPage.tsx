import { Measure } from "../../components/Measure.tsx";
import { PageHead } from "../../components/PageHead.tsx";

export function NewPersonPage() {
  return (
    <Measure of="text">
      <PageHead title="New Person" />
    </Measure>
  );
}
