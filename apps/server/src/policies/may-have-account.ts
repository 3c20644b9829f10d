/**
 * Whether an address may have an account, by the operator's list: addresses, `*@domain`, or `*`,
 * all in lower case.
 */
export function mayHaveAccount(patterns: readonly string[], emailKey: string): boolean {
  const domain = emailKey.slice(emailKey.lastIndexOf('@') + 1);
  return patterns.some(
    (pattern) => pattern === '*' || pattern === emailKey || pattern === `*@${domain}`,
  );
}
