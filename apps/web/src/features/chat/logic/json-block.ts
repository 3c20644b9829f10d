/**
 * A reply that is nothing but a JSON object or list, as a block of code; undefined for any other.
 */
export function asJsonBlock(text: string): string | undefined {
  const trimmed = text.trim();
  const isEnclosed =
    (trimmed.startsWith('{') && trimmed.endsWith('}')) ||
    (trimmed.startsWith('[') && trimmed.endsWith(']'));
  if (!isEnclosed || !isJson(trimmed)) return undefined;
  const fence = '`'.repeat(longestRun(trimmed) + 1);
  return `${fence}json\n${trimmed}\n${fence}`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Of backticks, at least two. */
function longestRun(text: string): number {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
