/** Name in the query of a link by which somebody was sent here. */
export const affiliateName = 'aff';

const affiliateCode = /^[\w.-]{1,64}$/;

/** The code of who sent the person; undefined where nothing stands there, or what could be none. */
export function parseAffiliate(text: string | null): string | undefined {
  return text !== null && affiliateCode.test(text) ? text : undefined;
}
