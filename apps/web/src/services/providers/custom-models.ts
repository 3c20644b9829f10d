import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import { findHeaderError, type HeaderError } from '@parley/domain/keys/header-error.ts';
import { convertBodyRows } from '@parley/domain/model/custom-model-form.ts';
import type { CustomModel } from '@parley/domain/model/custom-model.ts';
import type {
  Dialect,
  HeaderRow,
  ProviderEndpoint,
} from '@parley/domain/model/provider-endpoint.ts';
import {
  createCustomProviderId,
  type ProviderId,
  type RandomText,
} from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { normalizeBaseUrl } from '@parley/providers/base-url.ts';
import { nothingLearned } from '@parley/providers/spec/learned-limits.ts';

import { noteSessionKey } from '#src/data/repositories/key-writes.ts';
import { saveProvider } from '#src/data/repositories/provider-repository.ts';
import type { Store } from '#src/data/store.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';

import { insecureHost } from './insecure-host.ts';
import { originOf } from './origin-of.ts';

/** A model as the user described it. */
export interface CustomModelDraft extends CustomModel {
  /** Its id, where it has one already; else it gets a new one. */
  readonly id?: ProviderId;
  readonly title: string;
  /** As typed. */
  readonly endpoint: string;
  readonly dialect: Dialect;
  /**
   * May hold keys: they are tested, stored like keys, and never shown again. Of those without a value
   * the name is kept: a person fills it in later.
   */
  readonly headerRows: readonly HeaderRow[];
}

/** Why a described model was not taken. */
export type CustomModelError =
  /** Title, endpoint or model id is empty. */
  | { readonly code: 'incomplete' }
  | { readonly code: 'bad-url' }
  /** Plain http to another computer, which the program's own policy does not allow. */
  | { readonly code: 'insecure-url'; readonly host: string }
  /** No request can carry this header; `index` is that of its row as typed. */
  | { readonly code: 'bad-header'; readonly index: number; readonly fault: HeaderError }
  /** The text of a body row does not fit its type. */
  | { readonly code: 'bad-body'; readonly key: string }
  | { readonly code: 'test-failed'; readonly error: TurnError }
  | { readonly code: 'not-saved'; readonly reason: string };

/** Where described models are tested and kept. */
export interface CustomModelDeps {
  readonly store: Store;
  readonly network: NetworkClient;
  readonly random: RandomText;
}

/** The endpoint of a described model, with its header values. Errors: all but the last two codes. */
function planCustomModel(
  draft: CustomModelDraft,
  random: RandomText,
): Result<ProviderEndpoint, CustomModelError> {
  const title = draft.title.trim();
  const modelId = draft.modelId.trim();
  if (title === '' || modelId === '' || draft.endpoint.trim() === '') {
    return err({ code: 'incomplete' });
  }
  const { dialect, contextTokens, pluginSupported } = draft;
  const baseUrl = normalizeBaseUrl(draft.endpoint, dialect);
  if (baseUrl === undefined) return err({ code: 'bad-url' });
  const host = insecureHost(baseUrl);
  if (host !== undefined) return err({ code: 'insecure-url', host });
  const header = findBadHeader(draft.headerRows);
  if (header !== undefined) return err({ code: 'bad-header', ...header });
  const body = convertBodyRows(draft.bodyRows);
  if (!body.ok) return err({ code: 'bad-body', key: body.error.key });
  const headerRows = draft.headerRows.filter(({ key }) => key.trim() !== '');
  const bodyRows = draft.bodyRows.filter(({ key }) => key.trim() !== '');
  return ok({
    id: draft.id ?? createCustomProviderId(random),
    presetId: 'custom',
    title,
    dialect,
    baseUrl,
    auth: dialect.startsWith('anthropic') ? 'x-api-key' : 'bearer',
    ...(headerRows.length === 0 ? {} : { headerRows }),
    customModel: {
      modelId,
      contextTokens,
      pluginSupported,
      bodyRows,
      ...(draft.isSetapp === true ? { isSetapp: true } : {}),
    },
  });
}

function findBadHeader(
  rows: readonly HeaderRow[],
): { readonly index: number; readonly fault: HeaderError } | undefined {
  for (const [index, row] of rows.entries()) {
    const fault = row.key.trim() === '' ? undefined : findHeaderError(row);
    if (fault !== undefined) return { index, fault };
  }
  return undefined;
}

/** Says hello to a described model, with all its headers and body fields. */
export async function testCustomModel(
  deps: CustomModelDeps,
  draft: CustomModelDraft,
): Promise<Result<undefined, CustomModelError>> {
  const planned = planCustomModel(draft, deps.random);
  if (!planned.ok) return planned;
  const error = await sayHello(deps.network, planned.value);
  return error === undefined ? ok(undefined) : err({ code: 'test-failed', error });
}

/** Keeps a described model. Header values go where keys are, and only their names beside the model. */
export async function addCustomModel(
  { store, network, random }: CustomModelDeps,
  draft: CustomModelDraft,
): Promise<Result<ProviderEndpoint, CustomModelError>> {
  const planned = planCustomModel(draft, random);
  if (!planned.ok) return planned;
  const endpoint = planned.value;
  const rows = endpoint.headerRows ?? [];
  const filled = rows.filter(({ value }) => value !== '');
  if (filled.length > 0) {
    const secret = {
      providerId: endpoint.id,
      origin: originOf(endpoint),
      key: JSON.stringify(filled),
    };
    const saved = await network.request('save-key', secret);
    if (!saved.ok) return err({ code: 'not-saved', reason: saved.error.code });
    if (!store.isKept) await noteSessionKey(store, secret);
  }
  const named = rows.map(({ key }) => ({ key, value: '' }));
  const stored = { ...endpoint, ...(named.length === 0 ? {} : { headerRows: named }) };
  const saved = await saveProvider(store, stored);
  return saved.ok ? ok(stored) : err({ code: 'not-saved', reason: saved.error.code });
}

/** Undefined where the model answered. */
function sayHello(
  network: NetworkClient,
  endpoint: ProviderEndpoint,
): Promise<TurnError | undefined> {
  const { customModel } = endpoint;
  const body = convertBodyRows(customModel?.bodyRows ?? []);
  return new Promise((resolve) => {
    let found: ChatEvent | undefined;
    const take = (events: readonly ChatEvent[], isEnd: boolean): void => {
      found ??= events.find(({ type }) => type === 'error' || type === 'finish');
      if (!isEnd) return;
      if (found?.type === 'finish') resolve(undefined);
      else if (found?.type === 'error') resolve(found.error);
      else resolve({ code: 'bad-response', isRetryable: false });
    };
    network.streamChat(
      {
        endpoint,
        request: {
          modelId: customModel?.modelId ?? '',
          turns: [{ role: 'user', parts: [{ type: 'text', text: 'hello' }] }],
          stream: false,
          ...(body.ok ? { extraBody: body.value } : {}),
        },
        capabilities: {},
        learned: nothingLearned,
      },
      take,
    );
  });
}
