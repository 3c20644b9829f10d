import type { SharedSnapshot } from '@parley/domain/share/shared-snapshot.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import { useState, type ReactNode } from 'react';

import { ContinueDialog } from '#src/features/shared-chat/continue-dialog.tsx';
import type { Store } from '#src/data/store.ts';
import { systemClock } from '#src/platform/clock.ts';
import { programBase } from '#src/platform/program-base.ts';
import { randomText } from '#src/platform/random-id.ts';
import type { Navigation } from '#src/services/navigation/navigation.ts';
import { continueSharedChat } from '#src/services/sharing/continue-chat.ts';
import { createSharedChatOpener } from '#src/services/sharing/open-shared-chat.ts';
import { createShareClient } from '#src/services/sharing/share-client.ts';

/** What a link that continues a shared chat needs of the program. */
export interface ContinuePorts {
  readonly store: Store;
  readonly navigation: Pick<Navigation, 'openChat' | 'openNew'>;
  readonly createChatId: () => ChatId;
}

interface ContinuePaneProps {
  readonly ports: ContinuePorts;
  /** The id, and behind `#` the key, as they stood in the address. */
  readonly value: string;
  readonly onClose: () => void;
}

/** Opens a shared chat and begins one of the person's own with it. */
export function ContinuePane({ ports, value, onClose }: ContinuePaneProps): ReactNode {
  const { store, navigation, createChatId } = ports;
  const [opener] = useState(() => {
    const [id = '', key = ''] = value.split('#');
    const client = createShareClient({ fetch: window.fetch.bind(window), base: programBase() });
    return createSharedChatOpener(client, { id, key });
  });

  async function begin(snapshot: SharedSnapshot): Promise<boolean> {
    const deps = { store, createChatId, random: randomText, nowMs: systemClock.nowMs() };
    const chatId = await continueSharedChat(deps, snapshot);
    if (chatId === undefined) return false;
    onClose();
    navigation.openChat(chatId);
    return true;
  }

  return (
    <ContinueDialog
      opener={opener}
      onOpened={begin}
      onClose={(hasFailed) => {
        onClose();
        if (hasFailed) navigation.openNew();
      }}
    />
  );
}
