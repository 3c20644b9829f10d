import type { Result } from '@parley/domain/shared/result.ts';

import type {
  HostAnswer,
  OpenedOutlet,
  OutletAudit,
  OutletOpening,
  OutletToPage,
  PageToOutlet,
} from '#src/platform/outlet-requests.ts';
import { runSafely } from '#src/platform/report-fault.ts';

import type { NetworkClient } from './network-client.ts';

/** What the outlet of a run asks of the page, and tells it. */
export interface OutletListeners {
  /**
   * A host that nothing was said about yet; asked once for each origin of a run. The grant of an
   * `always` is the caller's to store.
   */
  readonly onHost: (origin: string) => Promise<HostAnswer>;
  /** One request, sent or refused. */
  readonly onAudit: (row: OutletAudit) => void;
}

/** The way out of one run. */
export interface RunOutlet extends OpenedOutlet {
  /** For the foreign code; to be transferred. */
  readonly port: MessagePort;
  /**
   * Ends all requests of the run; rows of those that were under way come before it is settled.
   *
   * @returns whether all rows came: a worker that died tells none
   */
  close(): Promise<boolean>;
}

/** So long the last rows may take. */
const lastRowsMs = 1000;

/**
 * Opens the only way out for one run of foreign code.
 *
 * Errors: `already-open`; `signed-out`; `internal` where the network worker died.
 */
export async function openRunOutlet(
  network: Pick<NetworkClient, 'request'>,
  opening: OutletOpening,
  { onHost, onAudit }: OutletListeners,
): Promise<Result<RunOutlet, { readonly code: string }>> {
  const code = new MessageChannel();
  const page = new MessageChannel();
  const closed = Promise.withResolvers<boolean>();
  const post = (message: PageToOutlet): void => page.port1.postMessage(message);

  page.port1.onmessage = ({ data }: MessageEvent<OutletToPage>) => {
    switch (data.kind) {
      case 'ask': {
        const { origin } = data;
        const answer = (said: HostAnswer): void => post({ kind: 'answer', origin, answer: said });
        onHost(origin).then(answer, () => answer('no'));
        break;
      }
      case 'audit':
        runSafely(() => onAudit(data.row));
        break;
      case 'closed':
        page.port1.close();
        closed.resolve(true);
        break;
      default:
    }
  };

  const opened = await network.request('open-outlet', {
    ...opening,
    codePort: code.port2,
    pagePort: page.port2,
  });
  if (!opened.ok) {
    code.port1.close();
    page.port1.close();
    return opened;
  }
  const { placeholders } = opened.value;
  return {
    ok: true,
    value: {
      port: code.port1,
      placeholders,
      close() {
        post({ kind: 'close' });
        const timer = setTimeout(() => closed.resolve(false), lastRowsMs);
        return closed.promise.finally(() => clearTimeout(timer));
      },
    },
  };
}
