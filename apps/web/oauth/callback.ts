import type { CameBack, SignInChannel } from '@parley/contract/frames/sign-in-channel.ts';

/*
 * Where services send people back who signed in. It tells the program, which waits in another tab,
 * shows what the program says, and has no words of its own: those are in the program's languages.
 */

/** Nobody waits any more: the person goes on in the program. */
const maxWaitMs = 15_000;
const channelName: SignInChannel = 'parley-sign-in';

const query = location.search.slice(1);
const state = new URLSearchParams(query).get('state');
// The code is good for one use, and has no business in a history.
history.replaceState(null, '', location.pathname);

const channel = new BroadcastChannel(channelName);
const leaving = setTimeout(() => location.replace('../'), maxWaitMs);
channel.onmessage = ({ data }: MessageEvent<unknown>) => {
  const text = textFrom(data);
  const shown = document.querySelector('p');
  if (text === undefined || shown === null) return;
  clearTimeout(leaving);
  shown.textContent = text;
  channel.close();
  // Where it can be closed, the person is back at once.
  window.close();
};
channel.postMessage({ kind: 'came-back', query } satisfies CameBack);

function textFrom(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const fields: { readonly kind?: unknown; readonly state?: unknown; readonly text?: unknown } =
    data;
  const isForHere = fields.kind === 'said' && fields.state === state;
  return isForHere && typeof fields.text === 'string' ? fields.text : undefined;
}
