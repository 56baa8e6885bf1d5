import { trpc } from "../api/trpc.ts";
import { liveLink } from "./live-link.ts";
import { httpLink, splitLink, type TRPCLink } from "@trpc/client";
import type { AppRouter } from "../../server/router.ts";
import { withFile } from "../../shared/basics/file-input.ts";
import { callLink, HTTP } from "../api/api-client.ts";
import { sendFile } from "../api/send-file.ts";

type WithFile = Parameters<typeof withFile>[0];

const hasFile = (input: unknown): input is WithFile =>
  typeof input === "object" && input !== null && "file" in input && input.file instanceof Blob;

const asBody: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    next({ ...op, input: withFile(op.input as WithFile) });

/** Sends requests over HTTP; a file in the input is sent as it is (`shared/basics/file-input.ts`). */
const fileLink = splitLink<AppRouter>({
  condition: ({ input }) => hasFile(input),
  true: [asBody, httpLink({ ...HTTP, fetch: (url, init) => sendFile(url as string, init as RequestInit) })],
  false: callLink,
});

/** A member's client, synchronised with the live stream. */
export const memberClient = trpc.createClient({ links: [liveLink, fileLink] });
