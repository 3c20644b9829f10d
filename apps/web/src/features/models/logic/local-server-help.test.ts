import { describe, expect, it } from 'vitest';

import { localServerHelp } from './local-server-help.ts';

const origin = 'https://chat.example';

function commands(presetId: string): readonly (string | undefined)[] {
  return localServerHelp(presetId, origin).allow.map(({ command }) => command);
}

describe('localServerHelp', () => {
  it('gives the setting of each server for the origin of this page', () => {
    expect(commands('ollama')).toEqual([
      'OLLAMA_ORIGINS=https://chat.example ollama serve',
      'launchctl setenv OLLAMA_ORIGINS "https://chat.example"',
      'setx OLLAMA_ORIGINS "https://chat.example"',
    ]);
    expect(commands('lmstudio')).toContain('lms server start --cors');
    expect(commands('llamacpp')).toEqual([
      'llama-server -m model.gguf --cors-origins https://chat.example',
    ]);
    expect(commands('vllm')).toEqual([
      `vllm serve MODEL --allowed-origins '["https://chat.example"]'`,
    ]);
  });

  it('says how each server is started', () => {
    for (const id of ['ollama', 'lmstudio', 'llamacpp', 'vllm']) {
      expect(localServerHelp(id, origin).start[0]?.command).toBeTruthy();
    }
  });
});
