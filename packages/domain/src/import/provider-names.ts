import { textOf } from './source-json.ts';

/** The presets of Parley, by the words that other programs have for them: letters alone, small. */
const presets: ReadonlyMap<string, string> = new Map([
  ['openai', 'openai'],
  ['chatgpt', 'openai'],
  ['azure', 'azure'],
  ['azureopenai', 'azure'],
  ['anthropic', 'anthropic'],
  ['claude', 'anthropic'],
  ['google', 'google'],
  ['gemini', 'google'],
  ['mistral', 'mistral'],
  ['mistralai', 'mistral'],
  ['xai', 'xai'],
  ['deepseek', 'deepseek'],
  ['groq', 'groq'],
  ['openrouter', 'openrouter'],
  ['ollama', 'ollama'],
  ['lmstudio', 'lmstudio'],
]);

/** The id of the preset that the first known name stands for; undefined where none is known. */
export function providerNamed(...names: readonly unknown[]): string | undefined {
  for (const name of names) {
    const word = textOf(name)
      .toLowerCase()
      .replaceAll(/[^a-z]/gu, '');
    const preset = presets.get(word);
    if (preset !== undefined) return preset;
  }
  return undefined;
}
