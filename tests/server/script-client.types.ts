/** `npm run types` checks the script client's types here. Nothing of it runs. */
import { expectTypeOf } from "vitest";
import { connect, failureOf } from "../../scripts/client.ts";
import type {
  ChangeResult,
  Client,
  CollectiveState,
  Connection,
  ErrorCode,
  Event,
  FieldErrors,
  Inputs,
  IntervalInvolvements,
  Me,
  Outputs,
} from "../../scripts/client.ts";

expectTypeOf(connect).returns.resolves.toEqualTypeOf<Connection>();
expectTypeOf<Client["collective"]["state"]["query"]>().returns.resolves.toEqualTypeOf<CollectiveState>();
expectTypeOf<Client["crews"]["update"]["mutate"]>().returns.resolves.toEqualTypeOf<ChangeResult>();
expectTypeOf<Outputs["me"]["get"]>().toEqualTypeOf<Me>();
expectTypeOf<Outputs["collective"]["involvements"]>().toEqualTypeOf<IntervalInvolvements>();
expectTypeOf<Inputs["me"]["saveParticipation"]["participation_intention"]>().toEqualTypeOf<"OptIn" | "OptOut">();

export async function follow({ client, events }: Connection): Promise<void> {
  const state = await client.collective.state.query();
  for await (const happened of events(state)) {
    expectTypeOf(happened.event).toEqualTypeOf<Event>();
    expectTypeOf(happened.author_id).toEqualTypeOf<number | null>();
    events(happened);
  }
}

export function narrowByCode(error: unknown): string {
  const failure = failureOf(error);
  if (!failure) return "no answer";
  expectTypeOf(failure.code).toEqualTypeOf<ErrorCode>();
  expectTypeOf(failure.fields).toEqualTypeOf<FieldErrors | undefined>();
  expectTypeOf(failure.requestId).toEqualTypeOf<string | undefined>();
  // @ts-expect-error -- A code that is misspelt is never the one.
  return failure.code === "InvalidCredential" ? "wrong password" : failure.code;
}

export async function callWrongly({ client, events }: Connection): Promise<void> {
  // @ts-expect-error -- An interval is named by its number.
  await client.collective.involvements.query({ interval_id: "2" });
  // @ts-expect-error -- There are two intentions.
  await client.me.saveParticipation.mutate({ interval_id: 2, participation_intention: "Maybe" });
  // @ts-expect-error -- A crew has a description.
  await client.crews.create.mutate({ name: "Boats" });
  // @ts-expect-error -- A query changes nothing.
  await client.collective.state.mutate();
  // @ts-expect-error -- Nothing is called so.
  await client.crews.sink.mutate({ id: 1 });
  // @ts-expect-error -- A place in the history is an epoch and a revision.
  events({ revision: 1 });
}
