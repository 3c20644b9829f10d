/** What keys look like, by how they begin. */
// Lengths have an end, or a text of nothing but beginnings would be read again from each of them.
const looks: readonly RegExp[] = [
  /\b(?:sk|pk|rk|gsk|xai|tvly|org|sess|hf|r8|pplx|fw)[-_][\w-]{16,200}/g,
  /\bAIza[\w-]{30,}/g,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  /\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_\w{20,}/g,
  /\bxox[abeoprs]-[\w-]{10,}/g,
  /\beyJ[\w-]{8,1000}\.eyJ[\w-]{8,1000}\.[\w-]{8,1000}/g,
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/g,
  /\bBearer\s+(?=[a-z.~+/_-]*\d)[\w.~+/-]{20,}/gi,
];

const shownCharacters = 8;
const maxFound = 20;

/**
 * Beginnings of what looks like a key or password file in a text, each once; at most twenty. No list of
 * looks is complete: nothing found does not mean that there is none.
 */
export function findKeys(text: string): readonly string[] {
  const found = new Set<string>();
  for (const look of looks) {
    for (const [key] of text.matchAll(look)) {
      if (found.size === maxFound) break;
      found.add(key.startsWith('-----') ? key : `${key.slice(0, shownCharacters)}…`);
    }
  }
  return [...found];
}
