/** Refused, but not left out: another name or another role stands in for these. */
const replaced: ReadonlySet<string> = new Set([
  'max_tokens',
  'max_completion_tokens',
  'developer',
  'system',
]);

/** Of the parameters that a provider refused those that are missing in the request, each once. */
export function listLeftOutParams(refused: readonly string[]): readonly string[] {
  return [...new Set(refused)].filter((name) => !replaced.has(name));
}
