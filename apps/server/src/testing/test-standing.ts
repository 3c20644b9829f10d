import type { Standing } from '@parley/domain/organization/roles.ts';

/** What everybody may do who is signed in. */
export const testStanding: Standing = { role: 'member', scopes: [], steppedUpAtMs: undefined };
