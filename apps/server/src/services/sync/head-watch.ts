import type { Notices } from '../../db/notices.ts';

/** Tells devices how far the versions of their account go, so that they need not ask all the time. */
export interface HeadWatch {
  /** Tells all servers of a new head; several of an account within a moment become one. */
  readonly tell: (account: string, head: number) => void;
  /** Calls with each head that is higher than the last. Returns how one stops. */
  readonly watch: (account: string, onHead: (head: number) => void) => () => void;
  readonly close: () => void;
}

/** What it is made of. */
export interface HeadWatchParts {
  readonly notices: Pick<Notices, 'listen' | 'send'>;
  /** Heads of accounts that are watched, for what notices missed. */
  readonly readHeads: (accounts: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  readonly times?: { readonly collectMs: number; readonly lookMs: number };
}

const usualTimes = { collectMs: 50, lookMs: 30_000 };
/** A notice holds 8,000 bytes, and one of these at most 70. */
const headsPerNotice = 100;
const separator = ' ';

/** Makes the watch of one server. */
export function createHeadWatch({
  notices,
  readHeads,
  times = usualTimes,
}: HeadWatchParts): HeadWatch {
  const watchers = new Map<string, Set<(head: number) => void>>();
  const collector = collectHeads(notices, times.collectMs);

  const arrive = (account: string, head: number): void => {
    for (const onHead of watchers.get(account) ?? []) onHead(head);
  };
  const look = async (): Promise<void> => {
    const accounts = [...watchers.keys()];
    if (accounts.length === 0) return;
    // The next look makes good what this one could not.
    const heads = await readHeads(accounts).catch(() => new Map<string, number>());
    for (const [account, head] of heads) arrive(account, head);
  };
  const stopListening = notices.listen((text) => {
    if (text === undefined) void look();
    else for (const [account, head] of headsOf(text)) arrive(account, head);
  });
  const looking = setInterval(() => void look(), times.lookMs);
  looking.unref();

  return {
    tell: collector.add,
    watch(account, onHead) {
      let last = -1;
      const onOther = (head: number): void => {
        // A lower one is news, too: the account has begun anew, or the server was put back.
        if (head === last) return;
        last = head;
        onHead(head);
      };
      const ofAccount = watchers.get(account) ?? new Set();
      watchers.set(account, ofAccount.add(onOther));
      void readHeads([account])
        .then((heads) => onOther(heads.get(account) ?? 0))
        .catch(() => undefined);
      return () => {
        ofAccount.delete(onOther);
        if (ofAccount.size === 0) watchers.delete(account);
      };
    },
    close() {
      stopListening();
      clearInterval(looking);
      collector.close();
      watchers.clear();
    },
  };
}

/** Sends the heads of a moment together: a notice for each commit would slow all of them down. */
function collectHeads(
  notices: Pick<Notices, 'send'>,
  collectMs: number,
): { readonly add: (account: string, head: number) => void; readonly close: () => void } {
  const pending = new Map<string, number>();
  let sending: NodeJS.Timeout | undefined;
  const send = (): void => {
    sending = undefined;
    const heads = [...pending].map(([account, head]) => `${account}=${head}`);
    pending.clear();
    for (let from = 0; from < heads.length; from += headsPerNotice) {
      const text = heads.slice(from, from + headsPerNotice).join(separator);
      // Watchers look for themselves in a while.
      notices.send(text).catch(() => undefined);
    }
  };
  return {
    add(account, head) {
      pending.set(account, Math.max(head, pending.get(account) ?? 0));
      sending ??= setTimeout(send, collectMs);
    },
    close: () => clearTimeout(sending),
  };
}

function headsOf(text: string): readonly (readonly [account: string, head: number])[] {
  return text.split(separator).flatMap((part) => {
    const [, account, head] = /^([\w/-]+)=(\d+)$/.exec(part) ?? [];
    return account === undefined ? [] : [[account, Number(head)] as const];
  });
}
