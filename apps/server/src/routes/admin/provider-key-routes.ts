import { doneAnswer, emptyRequest } from '@parley/contract/http/account.ts';
import {
  newProviderKeyRequest,
  providerKeyAnswer,
  providerKeyChange,
  providerKeysAnswer,
  providerKeysPath,
} from '@parley/contract/http/admin/provider-keys.ts';
import { err, ok } from '@parley/domain/shared/result.ts';

import { defineRoute, type Route } from '../../http/define-route.ts';
import type { ProviderKeys } from '../../services/completions/provider-keys.ts';

/** The keys with which an organisation pays, for whoever looks after its models. */
export function providerKeyRoutes(keys: ProviderKeys): readonly Route[] {
  const permission = 'provider-keys';
  return [
    defineRoute({
      method: 'GET',
      path: `/${providerKeysPath}`,
      permission,
      input: emptyRequest,
      output: providerKeysAnswer,
      handle: async () => ok({ output: { keys: await keys.list() } }),
    }),
    defineRoute({
      method: 'POST',
      path: `/${providerKeysPath}`,
      permission,
      input: newProviderKeyRequest,
      output: providerKeyAnswer,
      handle: async ({ input }) => {
        const added = await keys.add(input);
        return added.ok ? ok({ output: { key: added.value } }) : added;
      },
    }),
    defineRoute({
      method: 'PATCH',
      path: `/${providerKeysPath}/:id`,
      permission,
      input: providerKeyChange,
      output: providerKeyAnswer,
      handle: async ({ input, params: { id = '' } }) => {
        const changed = await keys.change(id, input);
        return changed.ok ? ok({ output: { key: changed.value } }) : changed;
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: `/${providerKeysPath}/:id`,
      permission,
      input: emptyRequest,
      output: doneAnswer,
      handle: async ({ params: { id = '' } }) =>
        (await keys.remove(id)) ? ok({ output: { success: true } }) : err({ code: 'not-found' }),
    }),
  ];
}
