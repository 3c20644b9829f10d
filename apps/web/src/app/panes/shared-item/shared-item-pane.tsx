import { useEffect, useRef, useState, type ReactNode } from 'react';

import {
  SharedItemDialog,
  type SharedState,
} from '#src/features/deep-links/shared-item-dialog.tsx';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import { canBring } from '#src/services/sharing/can-bring.ts';
import { loadShared } from '#src/services/sharing/load-shared.ts';
import { readSharedPlace, type SharedKind } from '#src/services/sharing/shared-place.ts';

/** What a link that names something needs of the program. */
export interface SharedItemPorts {
  readonly network: Pick<NetworkClient, 'request'>;
  readonly config: Pick<ConfigService, 'getSnapshot'>;
}

/** A file that came, and from whom. */
export interface SharedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly host: string;
}

interface SharedItemPaneProps {
  readonly ports: SharedItemPorts;
  readonly kind: SharedKind;
  /** What stands in the link. */
  readonly value: string;
  readonly onClose: () => void;
  /** Asks whether what came is wanted. */
  readonly children: (file: SharedFile) => ReactNode;
}

/** For so long, a link that nobody was asked about can still be left. */
const waitMs = 2000;

/** Loads what a link names: from this server by itself, from elsewhere when the person says so. */
export function SharedItemPane(props: SharedItemPaneProps): ReactNode {
  const { ports, kind, value, onClose, children } = props;
  const [isAllowed] = useState(() => canBring(ports.config, kind));
  const [place] = useState(() =>
    isAllowed ? readSharedPlace(kind, value, document.baseURI) : undefined,
  );
  const [file, setFile] = useState<SharedFile>();
  const isOwn = place?.isOwn === true;
  const [state, setState] = useState<SharedState>(
    place === undefined
      ? { code: isAllowed ? 'no-place' : 'turned-off' }
      : isOwn
        ? 'loading'
        : 'asks',
  );
  const [attempt, setAttempt] = useState(isOwn ? 1 : 0);
  const network = useRef(ports.network);

  useEffect(() => {
    if (attempt === 0 || place === undefined) return undefined;
    const leaving = new AbortController();
    const deps = { network: network.current, fetch: window.fetch.bind(window) };
    const load = async (): Promise<void> => {
      const loaded = await loadShared(deps, place, leaving.signal);
      if (leaving.signal.aborted) return;
      if (loaded.ok) setFile({ bytes: loaded.value, host: place.host });
      else setState(loaded.error);
    };
    const timer = setTimeout(() => void load(), attempt === 1 && isOwn ? waitMs : 0);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [attempt, place, isOwn]);

  if (file !== undefined) return children(file);
  return (
    <SharedItemDialog
      kind={kind}
      place={place}
      state={state}
      onLoad={() => {
        setState('loading');
        setAttempt((count) => count + 1);
      }}
      onClose={onClose}
    />
  );
}
