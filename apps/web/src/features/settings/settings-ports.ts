import type { ChatId } from '@parley/domain/shared/ids.ts';
import type { Typeface } from '@parley/domain/settings/settings.ts';
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

/** A language of the interface. */
export interface LanguageChoice {
  readonly locale: string;
  /** In the language itself. */
  readonly name: string;
  readonly flag: string | undefined;
  /** How much of the program is in it. */
  readonly percent: number;
}

export interface SettingsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly settings: SettingsService;
  readonly data: DataPort;
  /** What the interface is set in, chosen or not. */
  readonly typeface: Typeface;
  /** Name of the product on this host. */
  readonly brand: string;
  readonly version: string;
  /** The languages that can be chosen. */
  readonly languages: readonly LanguageChoice[];
  /** Undefined: as in the browser. */
  readonly language: string | undefined;
  readonly onLanguageChange: (locale: string | undefined) => void;
  readonly firstSection?: SectionId;
  /** Opens the list of keyboard shortcuts. */
  readonly onOpenShortcuts: () => void;
  /** Opens the setup of web search; absent where the host offers no tools. */
  readonly onOpenWebSearch?: (() => void) | undefined;
  /** Asks the browser for the permission; resolves to whether it was given. */
  readonly allowNotifications: () => Promise<boolean>;
  /** A part of the settings that another feature brings; undefined where the host has none of it. */
  readonly renderSection: (
    id: ForeignSectionId,
    openSection: (section: SectionId) => void,
  ) => ReactNode;
}

/** The parts of the settings that other features bring. */
export type ForeignSectionId =
  /** Forms for keys and endpoints, local servers and the default model. */
  | 'keys'
  /** Encryption, the list of keys and what happens to data. */
  | 'privacy'
  /** Picture and text of the person. */
  | 'profile'
  /** The account on the server of this page. */
  | 'account'
  /** The sync with the other devices of the person. */
  | 'sync'
  /** Reading aloud and voice input. */
  | 'voice'
  /** Usage and limits of spending. */
  | 'usage'
  /** Every request besides replies. */
  | 'requests'
  /** The rows of backup and import. */
  | 'backup'
  /** The license of this device. */
  | 'license'
  /** What helps to find faults of the program; shown after many presses of the title. */
  | 'debug';
