import type { CameBack, SignInSaid } from '@parley/contract/frames/sign-in-channel.ts';

/** What the page that people come back to can do. */
export interface ReturnPage {
  readonly channel: {
    onmessage: ((event: MessageEvent<unknown>) => void) | null;
    postMessage(message: CameBack): void;
    close(): void;
  };
  show(said: SignInSaid): void;
  /** To the program, which says that signing in was not finished. */
  leave(): void;
  close(): void;
}

/** The program answers at once; where it does not, its page has gone. */
const answerMs = 5000;
/** So long its exchange of the code may take. */
const workMs = 30_000;

/** Tells the program who came back, and shows what it says. */
export function waitForProgram(query: string, { channel, show, leave, close }: ReturnPage): void {
  const state = new URLSearchParams(query).get('state') ?? '';
  const giveUp = (): void => {
    channel.close();
    leave();
  };
  let timer = setTimeout(giveUp, answerMs);
  channel.onmessage = ({ data }) => {
    const said = readSaid(data, state);
    if (said === undefined) return;
    clearTimeout(timer);
    show(said);
    if (!said.isLast) {
      timer = setTimeout(giveUp, workMs);
      return;
    }
    channel.close();
    // Where it can be closed, the person is back at once.
    close();
  };
  channel.postMessage({ kind: 'came-back', query });
}

function readSaid(data: unknown, state: string): SignInSaid | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const fields: Partial<Record<keyof SignInSaid, unknown>> = data;
  const { text, lang } = fields;
  if (fields.kind !== 'said' || fields.state !== state || typeof text !== 'string') {
    return undefined;
  }
  return {
    kind: 'said',
    state,
    isLast: fields.isLast !== false,
    text,
    lang: typeof lang === 'string' ? lang : '',
    dir: fields.dir === 'rtl' ? 'rtl' : 'ltr',
  };
}
