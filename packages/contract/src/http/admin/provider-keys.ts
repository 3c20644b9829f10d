import { z } from 'zod/mini';

import { timeMs } from '../account.ts';
import { providerIdPattern } from '../organization/model-providers.ts';

/** Where the keys are looked after with which an organisation pays, relative to the page. */
export const providerKeysPath = 'api/admin/provider-keys';

const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
/** What a header can carry; nothing else passes for a key. */
const key = z.string().check(z.trim(), z.minLength(1), z.maxLength(500), z.regex(/^[!-~]+$/));
const baseUrl = z.string().check(z.trim(), z.maxLength(500));

/** Adds a key. `baseUrl` is needed for a server of the organisation’s own. */
export const newProviderKeyRequest = z.strictObject({
  provider: z.string().check(z.regex(providerIdPattern)),
  label,
  key,
  baseUrl: z.optional(baseUrl),
});

/** Changes a key; what is absent stays. At another origin, `key` has to be given again. */
export const providerKeyChange = z.strictObject({
  label: z.optional(label),
  key: z.optional(key),
  baseUrl: z.optional(baseUrl),
  isOn: z.optional(z.boolean()),
});

/** How a provider took a key the last time. */
const state = z.enum(['ready', 'limited', 'refused', 'exhausted']);

const providerKey = z.object({
  id: z.string(),
  provider: z.string(),
  label: z.string(),
  baseUrl: z.string(),
  /** Its last characters; empty for a key of which they would tell too much. */
  last4: z.string(),
  isOn: z.boolean(),
  state,
  /** Not used until then. */
  restsUntilMs: z.optional(timeMs),
  createdAtMs: timeMs,
});

/** A key as it may be shown; itself it never leaves the server. */
export type ProviderKeyInfo = z.infer<typeof providerKey>;

/** A key that was added or changed. */
export const providerKeyAnswer = z.object({ key: providerKey });

/** All keys, by provider. */
export const providerKeysAnswer = z.object({ keys: z.array(providerKey) });
