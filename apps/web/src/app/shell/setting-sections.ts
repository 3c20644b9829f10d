import type { HostConfig } from '@parley/contract/http/host-config.ts';
import type { ComponentType } from 'react';

import type { SectionId } from '#src/features/settings/logic/setting-rows.ts';
import type { ForeignSectionId } from '#src/features/settings/settings-ports.ts';
import { lazyComponent } from '#src/platform/lazy-component.ts';
import { isCostShown } from '#src/services/config/host-cost.ts';
import { sellsLicenses } from '#src/app/shared/licensing.ts';
import { hasSync } from '#src/services/config/host-sync.ts';
import { hasVoice } from '#src/services/config/host-voice.ts';
import type { Manifest } from '#src/app/modules/manifest.ts';
import type { Program } from '#src/app/program/program.ts';

/** What a section gets; each names in its ports what it takes of the program. */
export interface SectionProps {
  readonly ports: Program;
  readonly openSection: (section: SectionId) => void;
}

/** A part of the settings that a feature brings. */
interface SettingSection extends Manifest<ComponentType<SectionProps>> {
  readonly id: ForeignSectionId;
  readonly isOffered: (host: HostConfig) => boolean;
}

const always = (): boolean => true;

/** Every part of the settings that a feature brings. */
const manifests: readonly SettingSection[] = [
  {
    id: 'keys',
    isOffered: always,
    load: async () => (await import('#src/app/panes/settings/keys-pane.tsx')).KeysPane,
  },
  {
    id: 'privacy',
    isOffered: always,
    load: async () => (await import('#src/app/panes/settings/privacy-pane.tsx')).PrivacyPane,
  },
  {
    id: 'profile',
    isOffered: ({ chatFeatures }) => chatFeatures['yourProfile'] !== false,
    load: async () => (await import('#src/app/panes/settings/profile-pane.tsx')).ProfilePane,
  },
  {
    id: 'account',
    isOffered: ({ accounts }) => accounts.enabled,
    load: async () => (await import('#src/app/panes/settings/account-pane.tsx')).AccountPane,
  },
  {
    id: 'sync',
    isOffered: hasSync,
    load: async () => (await import('#src/app/panes/settings/sync-pane.tsx')).SyncPane,
  },
  {
    id: 'voice',
    isOffered: hasVoice,
    load: async () => (await import('#src/app/panes/voice/voice-pane.tsx')).VoicePane,
  },
  {
    id: 'usage',
    isOffered: isCostShown,
    load: async () =>
      (await import('#src/app/panes/settings/usage-limits-pane.tsx')).UsageLimitsPane,
  },
  {
    id: 'requests',
    isOffered: always,
    load: async () =>
      (await import('#src/app/panes/settings/background-requests-pane.tsx')).BackgroundRequestsPane,
  },
  {
    id: 'backup',
    isOffered: always,
    load: async () => (await import('./backup-section.tsx')).BackupSection,
  },
  {
    id: 'license',
    isOffered: sellsLicenses,
    load: async () => (await import('#src/app/panes/settings/license-section.tsx')).LicenseSection,
  },
  {
    id: 'debug',
    isOffered: always,
    load: async () => (await import('#src/app/panes/settings/debug-pane.tsx')).DebugPane,
  },
];

/** The sections by their ids. */
export const settingSections = new Map(
  manifests.map(({ id, isOffered, load }) => [id, { isOffered, Section: lazyComponent(load) }]),
);
