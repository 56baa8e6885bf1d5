import { PageContainer } from "../../components/PageContainer.tsx";
import { PageHead } from "../../components/PageHead.tsx";
import { useAfterSave } from "../../forms/use-after-save.ts";
import { useTypedForm } from "../../forms/use-typed-form.ts";
import { paths } from "../../paths.ts";
import { trpc } from "../../trpc.ts";
import { crewValuesSchema, NEW_CREW } from "./crew-form.ts";
import { CrewForm } from "./CrewForm.tsx";

export function NewCrewPage() {
  const typing = useTypedForm({ name: "new-crew", valuesSchema: crewValuesSchema, saved: NEW_CREW });
  const create = trpc.crews.create.useMutation({
    onSuccess: useAfterSave({ typing, to: paths.crews, text: "The crew is created." }),
  });
  return (
    <PageContainer width="text">
      <PageHead title="New Crew" context="A group of people who look after something together." />
      <CrewForm typing={typing} submitLabel="Create crew" saving={create} onSubmit={(input) => create.mutate(input)} />
    </PageContainer>
  );
}
