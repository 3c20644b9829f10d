import type { ChatId } from '@parley/domain/shared/ids.ts';
import type { ReactNode } from 'react';

import type { ChatSize } from '#src/data/queries/chat-sizes.ts';
import type { Queries } from '#src/data/queries/create-queries.ts';
import type { StoragePersistence } from '#src/platform/storage-persistence.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';

import type { SectionId } from './logic/setting-rows.ts';

/** What the section about data reads and does. */
export interface DataPort {
  readonly queries: Pick<Queries, 'chatList' | 'trash' | 'storageUsage'>;
  readonly persistence: StoragePersistence;
  /** Resolves to whether it was done. */
  readonly emptyTrash: () => Promise<boolean>;
  readonly localStorageBytes: () => number;
  /** The chats that take the most room; undefined where they cannot be read. */
  readonly biggestChats: (shouldStop: () => boolean) => Promise<readonly ChatSize[] | undefined>;
  readonly openChat: (id: ChatId) => void;
}

export interface SettingsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly settings: SettingsService;
  readonly data: DataPort;
  /** Name of the product on this host. */
  readonly brand: string;
  readonly version: string;
  /** Offers the language that shows what is not translated. */
  readonly hasPseudoLocale: boolean;
  readonly firstSection?: SectionId;
  /** Opens the list of keyboard shortcuts. */
  readonly onOpenShortcuts: () => void;
  /** Asks the browser for the permission; resolves to whether it was given. */
  readonly allowNotifications: () => Promise<boolean>;
  /** Forms for keys and endpoints, local servers and the default model, of another feature. */
  readonly renderKeys: () => ReactNode;
  /** The row of backup and import, of another feature. */
  readonly renderBackup?: () => ReactNode;
  /** Usage and limits of spending, of another feature; absent where the host pays. */
  readonly renderUsage?: () => ReactNode;
  /** Encryption, the list of keys and what happens to data, of another feature. */
  readonly renderPrivacy: () => ReactNode;
}
