/** Words at the start of a name, or behind a maker's folder, and the brand that they belong to. */
const families: readonly (readonly [RegExp, string])[] = [
  [/^(?:gpt|chatgpt|codex|o[1-9]\b|text-embedding|davinci)/, 'openai'],
  [/^claude/, 'claude'],
  [/^gem(?:ini|ma)/, 'gemini'],
  [/^(?:mi[sx]tral|ministral|codestral|devstral|magistral|pixtral|voxtral)/, 'mistral'],
  [/^deepseek/, 'deepseek'],
  [/^grok/, 'grok'],
  [/^sonar/, 'perplexity'],
  [/^(?:meta-)?(?:code)?llama/, 'meta'],
  [/^q(?:wen|wq|vq)/, 'qwen'],
  [/^(?:command|c4ai|aya)\b/, 'cohere'],
  [/^(?:kimi|moonshot)/, 'kimi'],
  [/^(?:glm|chatglm)/, 'zai'],
  [/^(?:minimax|abab)/, 'minimax'],
  [/^nemotron/, 'nvidia'],
];

/** Of providers that are known by another name than their brand. */
const presets: ReadonlyMap<string, string> = new Map([
  ['anthropic', 'claude'],
  ['google', 'gemini'],
  ['xai', 'grok'],
]);

/**
 * Whose model it is, for the mark beside its name: by the family that its ID names, else by the
 * provider. For the eye alone; what a model can do is never read from its name.
 *
 * @param presetId  of the provider; undefined for one that is not there any more
 * @returns the name of a brand, which may have no mark
 */
export function modelBrand(modelId: string, presetId: string | undefined): string | undefined {
  const name = modelId.toLowerCase().split('/').at(-1) ?? '';
  const family = families.find(([pattern]) => pattern.test(name));
  if (family !== undefined) return family[1];
  return presetId === undefined ? undefined : (presets.get(presetId) ?? presetId);
}
