/**
 * Header in which a browser names the account that it means. A session of another one counts for
 * nothing then: somebody else may have signed in from another tab. It stands apart from the schemas of
 * accounts for the worker of the sync, which needs none of them.
 */
export const meantAccountHeader = 'Parley-Account';
