import type { NoteSign } from './watch-loads.ts';

/** Sends a request to a host that code is loaded from; undefined for one that goes to the outlet. */
export type FetchDirectly = (request: Request) => Promise<Response> | undefined;

/**
 * Makes the way past the outlet, for the hosts that the policy of this page allows: a runtime fetches
 * its own files, and takes answers that only the browser can make. Nothing of the person goes along.
 *
 * @param hosts  origins
 * @param noteSign  told of each piece that comes in
 */
export function createDirectFetch(
  hosts: readonly string[],
  noteSign: NoteSign,
): FetchDirectly | undefined {
  if (hosts.length === 0) return undefined;
  const fetch = globalThis.fetch.bind(globalThis);
  const direct = new Set(hosts);
  return (request) => {
    if (!direct.has(new URL(request.url).origin)) return undefined;
    noteSign();
    return fetch(request, { credentials: 'omit', referrerPolicy: 'no-referrer' }).then((answer) =>
      withSigns(answer, noteSign),
    );
  };
}

/** The same answer, of whose pieces is told. */
function withSigns(answer: Response, noteSign: NoteSign): Response {
  const { body, status, statusText, headers, url, redirected, type } = answer;
  if (body === null || type === 'opaque' || type === 'error') return answer;
  const told = body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(piece, controller) {
        noteSign();
        controller.enqueue(piece);
      },
    }),
  );
  return withAddress(new Response(told, { status, statusText, headers }), url, redirected);
}

/** What a response that was made by script does not have. */
export function withAddress(response: Response, url: string, redirected: boolean): Response {
  const { clone } = response;
  return Object.defineProperties(response, {
    url: { value: url },
    redirected: { value: redirected },
    clone: { value: () => withAddress(Reflect.apply(clone, response, []), url, redirected) },
  });
}
