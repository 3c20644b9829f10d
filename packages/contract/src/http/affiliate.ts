/** Name in the query of a link by which somebody was sent here. */
export const affiliateName = 'aff';

const affiliateCode = /^[\w.-]{1,64}$/;

/** The code of who sent the person; undefined where there is none, or what stands there is none. */
export function affiliateOf(query: URLSearchParams): string | undefined {
  const code = query.get(affiliateName) ?? '';
  return affiliateCode.test(code) ? code : undefined;
}
