import type { OutputSettings } from '@parley/domain/chat/output-presets.ts';

export interface OutputSettingsProps {
  readonly output: OutputSettings;
  readonly onChange: (output: OutputSettings) => void;
}
