import { z } from 'zod/mini';

import { emailField } from '../account.ts';

/** Where an organisation gets its first owner, relative to the page. */
export const setupPath = 'api/admin/setup';

/** The code of the operator's file, and who is to be the owner; a mailed code makes them it. */
export const setupRequest = z.strictObject({
  code: z.string().check(z.minLength(1), z.maxLength(100), z.trim()),
  email: emailField,
});
