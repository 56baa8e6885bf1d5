import { useSyncExternalStore } from "react";
import { shareValue } from "../shared-value.ts";
import { REQUEST_TIMEOUT } from "./timed-fetch.ts";

/** How much of the file that is being sent has arrived, from 0 to 1; null while none is sent. */
const sentPart = shareValue<number | null>(null);

export const useSentPart = () => useSyncExternalStore(sentPart.subscribe, sentPart.get);

/** Works like `fetch`, but reports progress, and fails once nothing has moved for as long as a request may take. */
export function sendFile(
  url: string,
  { method = "POST", headers, body }: { method?: string; headers?: HeadersInit; body?: unknown },
): Promise<Response> {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const moved = (part: number) => {
      clearTimeout(silence);
      silence = setTimeout(() => request.abort(), REQUEST_TIMEOUT);
      sentPart.set(part);
    };
    request.upload.addEventListener("progress", ({ loaded, total }) => moved(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => resolve(new Response(request.responseText, { status: request.status })));
    request.addEventListener("loadend", () => {
      clearTimeout(silence);
      sentPart.set(null);
      reject(new TypeError("The file could not be sent"));
    });
    request.open(method, url);
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
    moved(0);
    request.send(body as Blob);
  });
}
