import type { Invitation } from "../../../shared/invitations/invitations.schema.ts";
import { trpc } from "../../api/trpc.ts";

export function useOpenInvitation(personId: number): Invitation | undefined {
  const { data: invitations } = trpc.invitations.list.useQuery(undefined, { staleTime: 0 });
  return invitations?.find(({ person_id }) => person_id === personId);
}

/** Until when an invitation's link works, for a message. */
export function linkState({ expires_at }: Invitation, shortDay: (instant: string) => string) {
  return expires_at === null ? { link: "expired", date: "" } : { link: "works", date: shortDay(expires_at) };
}
