import type { SharedItemKind } from '@parley/contract/http/shared-items.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { ItemAddressDialog, type ItemStep } from '#src/features/deep-links/item-address-dialog.tsx';
import {
  addressFaultText,
  fetchFailureText,
  generalText,
} from '#src/features/deep-links/logic/item-texts.ts';
import type { Bytes } from '#src/platform/byte-streams.ts';
import { fetchItem } from '#src/services/arrivals/fetch-item.ts';
import { readItemAddress, type ItemAddress } from '#src/services/arrivals/item-address.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

/** What fetching something that a link names needs of the program. */
export interface ArrivingItemPorts {
  readonly config: Pick<ConfigService, 'getSnapshot'>;
  readonly network: Pick<NetworkClient, 'request'>;
}

interface ArrivingItemProps<Item> {
  readonly ports: ArrivingItemPorts;
  readonly kind: SharedItemKind;
  /** What stands in the link: an id or an address. */
  readonly value: string;
  /** Reads what came. Errors: what is wrong with it, in one sentence. */
  readonly read: (bytes: Bytes, address: ItemAddress) => Promise<Result<Item, string>>;
  readonly onClose: () => void;
  /** Shows what was read, and asks about it. */
  readonly children: (item: Item, address: ItemAddress) => ReactNode;
}

type Phase<Item> = ItemStep | { readonly step: 'loaded'; readonly item: Item };

/** Fetches what a link names after a click, and shows what came; nothing is asked before. */
export function ArrivingItem<Item>(props: ArrivingItemProps<Item>): ReactNode {
  const { ports, kind, value, read, onClose, children } = props;
  const intl = useIntl();
  const [address] = useState(() =>
    readItemAddress(value, {
      kind,
      page: `${location.origin}${location.pathname}`,
      isOffered: ports.config.getSnapshot().sharing.items,
    }),
  );
  const [phase, setPhase] = useState<Phase<Item>>(() =>
    address.ok
      ? { step: 'asking' }
      : { step: 'failed', text: addressFaultText(intl, kind, address.error) },
  );
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  async function load(from: ItemAddress): Promise<void> {
    const controller = new AbortController();
    stop.current = controller;
    setPhase({ step: 'loading' });
    const fetched = await fetchItem(ports.network, from, controller.signal);
    const item = fetched.ok ? await read(fetched.value, from) : undefined;
    if (controller.signal.aborted) return;
    if (!fetched.ok) {
      const text = fetchFailureText(intl, kind, { address: from, failure: fetched.error });
      setPhase({ step: 'failed', text });
    } else if (item?.ok === true) setPhase({ step: 'loaded', item: item.value });
    else setPhase({ step: 'failed', text: `${generalText(intl, kind)} ${item?.error ?? ''}` });
  }

  if (phase.step === 'loaded') return address.ok ? children(phase.item, address.value) : null;
  return (
    <ItemAddressDialog
      kind={kind}
      address={address.ok ? address.value : undefined}
      phase={phase}
      onLoad={() => {
        if (address.ok) void load(address.value);
      }}
      onClose={onClose}
    />
  );
}
