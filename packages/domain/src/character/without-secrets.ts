/** Deeper than anything that is kept of a file. */
const deepest = 30;
/** Names of fields that hold a secret, or all headers of a request. */
const secretName =
  /(?:api|access|auth|private|secret|license)[ _-]?keys?$|secret|passw|credential|authorization|cookie|token$|headers?$/iu;
/** A text that holds a key by its looks, or an address with one. */
const secretText =
  /\b(?:sk|pk|rk|gsk|xai|tvly)[-_][\w-]{12,}|\bAIza[\w-]{20,}|\bBearer\s+(?=[a-z.~+/_-]*\d)[\w.~+/-]{16,}|[?&](?:api[-_]?key|key|access[-_]?token|token)=[^&\s]/iu;
/** Where a field is written as a pair, what names it. */
const pairNames = ['key', 'name', 'id'];

/**
 * What other programs wrote, without what looks like a secret: fields that are named so, pairs of a
 * name and a value, and texts that look like a key. Undefined where nothing is left.
 */
export function withoutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return secretText.test(value) ? undefined : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest || isSecretPair(value)) return undefined;
  if (Array.isArray(value)) {
    return value
      .map((each) => withoutSecrets(each, depth + 1))
      .filter((each) => each !== undefined);
  }
  const kept = Object.entries(value)
    .filter(([name]) => !secretName.test(name))
    .map(([name, each]) => [name, withoutSecrets(each, depth + 1)] as const);
  return Object.fromEntries(kept.filter(([, each]) => each !== undefined));
}

function isSecretPair(value: object): boolean {
  if (!Object.keys(value).some((name) => /value$/iu.test(name))) return false;
  return pairNames.some((name) => {
    const named: unknown = Reflect.get(value, name);
    return typeof named === 'string' && secretName.test(named);
  });
}
