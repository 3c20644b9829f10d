import { buildRequest, type RequestInput } from '@parley/domain/chat/build-request.ts';

import type { CallTarget } from '#src/services/providers/call-targets.ts';
import { searchEndpointOf } from '#src/services/web/own-search.ts';

/** What a request is written out of. */
export interface WrittenRequestInput extends Pick<
  RequestInput,
  | 'path'
  | 'parameters'
  | 'folderInstructions'
  | 'userInformation'
  | 'attachments'
  | 'tools'
  | 'searchesWeb'
> {
  readonly target: CallTarget;
}

/** The request as a text for people: every word of it, but not the bytes of pictures. */
export function writeRequest({ target, ...input }: WrittenRequestInput): string {
  const { model, info } = target;
  const searchEndpoint = input.searchesWeb === true ? searchEndpointOf(target) : undefined;
  const endpoint = searchEndpoint ?? target.endpoint;
  const request = buildRequest({
    ...input,
    searchesWeb: searchEndpoint !== undefined,
    stream: true,
    target: { model, dialect: endpoint.dialect, capabilities: info?.capabilities ?? {} },
  });
  const { stream: _stream, ...shown } = request;
  return JSON.stringify(
    shown,
    (key, value: unknown) => (key === 'base64' && typeof value === 'string' ? '…' : value),
    2,
  );
}
