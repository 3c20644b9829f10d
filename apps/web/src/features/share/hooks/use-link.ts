import { toSnapshot } from '@parley/domain/share/to-snapshot.ts';
import type {
  SharedSnapshot,
  SnapshotChoice,
  SnapshotPicture,
} from '@parley/domain/share/shared-snapshot.ts';
import type { ShareSource } from '@parley/domain/share/share-document.ts';
import type { AttachmentId } from '@parley/domain/shared/ids.ts';
import { findKeys } from '@parley/domain/shared/find-keys.ts';
import { useEffect, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';

import { systemClock } from '#src/platform/clock.ts';
import { reportFault } from '#src/platform/report-fault.ts';
import type { ShareFailure } from '#src/services/sharing/share-client.ts';
import type { MadeLink } from '#src/services/sharing/shared-links.ts';

import { complete } from '../logic/complete-share.ts';
import { cutPreview } from '../logic/share-excerpt.ts';
import { snapshotText } from '../logic/snapshot-text.ts';
import type { LinkPort, SharePort } from '../share-ports.ts';

/** What goes, as it is before anything has left. */
interface Prepared {
  readonly snapshot: SharedSnapshot;
  readonly preview: string;
  /** Beginnings of what looks like a key. */
  readonly keys: readonly string[];
  /** Names of attachments that cannot be read. */
  readonly lacking: readonly string[];
}

/** How the last attempt ended; `failed`: a fault of this device. */
export type LinkOutcome =
  | { readonly step: 'none' | 'busy' | 'failed' }
  | { readonly step: 'refused'; readonly failure: ShareFailure }
  | { readonly step: 'made'; readonly made: MadeLink };

/** A link in the making. */
export interface LinkInMaking {
  /** Undefined until everything of the chat has been read. */
  readonly prepared: Prepared | undefined;
  readonly outcome: LinkOutcome;
  readonly create: (options: { readonly password: string; readonly days: number }) => void;
}

/** Prepares what goes of a chat, and makes its link. */
export function useLink(
  port: SharePort,
  { links }: Pick<LinkPort, 'links'>,
  wish: { readonly source: ShareSource | undefined; readonly choice: SnapshotChoice },
): LinkInMaking {
  const { source, choice } = wish;
  const prepared = usePrepared(port, source, choice);
  const [outcome, setOutcome] = useState<LinkOutcome>({ step: 'none' });

  async function create(password: string, days: number): Promise<void> {
    if (prepared === undefined || outcome.step === 'busy') return;
    setOutcome({ step: 'busy' });
    try {
      const made = await links.shareChat({ snapshot: prepared.snapshot, password, days });
      setOutcome(
        made.ok ? { step: 'made', made: made.value } : { step: 'refused', failure: made.error },
      );
    } catch (cause) {
      reportFault(cause);
      setOutcome({ step: 'failed' });
    }
  }

  return {
    prepared,
    outcome,
    create: ({ password, days }) => void create(password, days),
  };
}

function usePrepared(
  port: SharePort,
  source: ShareSource | undefined,
  choice: SnapshotChoice,
): Prepared | undefined {
  const { locale } = useIntl();
  const [made, setMade] = useState<{ readonly of: object; readonly prepared: Prepared }>();
  // What was prepared of another choice must not leave in the place of this one.
  const wish = useMemo(() => ({ source, choice, locale }), [source, choice, locale]);
  useEffect(() => {
    const { source: from, ...preparation } = wish;
    if (from === undefined) return undefined;
    let isStale = false;
    const run = async (): Promise<void> => {
      try {
        const prepared = await prepare(port, from, preparation);
        if (!isStale) setMade({ of: wish, prepared });
      } catch (cause) {
        reportFault(cause);
      }
    };
    void run();
    return () => {
      isStale = true;
    };
  }, [port, wish]);
  return made?.of === wish ? made.prepared : undefined;
}

interface Preparation {
  readonly choice: SnapshotChoice;
  readonly locale: string;
}

async function prepare(
  port: SharePort,
  source: ShareSource,
  { choice, locale }: Preparation,
): Promise<Prepared> {
  const wanted = { format: 'html', hasPictures: choice.hasPictures, locale } as const;
  const { input, lacking } = await complete(port, source, wanted);
  const snapshot = toSnapshot(input.source, {
    choice,
    pictures: picturesIn(input.pictures),
    nowMs: systemClock.nowMs(),
  });
  const text = snapshotText(snapshot, source.words);
  return { snapshot, preview: cutPreview(text), keys: findKeys(text), lacking };
}

function picturesIn(
  addresses: ReadonlyMap<AttachmentId, string>,
): ReadonlyMap<AttachmentId, SnapshotPicture> {
  const pictures = new Map<AttachmentId, SnapshotPicture>();
  for (const [id, address] of addresses) {
    const [, mediaType, base64] = /^data:([^;,]+);base64,([\s\S]*)$/.exec(address) ?? [];
    if (mediaType !== undefined && base64 !== undefined) pictures.set(id, { mediaType, base64 });
  }
  return pictures;
}
