import type { MessagePart } from '@parley/domain/chat/message-part.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';

import { createLazyModule } from '#src/platform/lazy-module.ts';

import type { CitedReply } from '../logic/cite-reply.tsx';

/** What shows the sources of a reply; nothing of it for one without any. */
export type ShownSources = Partial<CitedReply>;

/** Most replies have no sources. Without this code a reply is shown without them. */
const { load, read, subscribe } = createLazyModule(
  async () => (await import('../logic/cite-reply.tsx')).citeReply,
);

const none: ShownSources = {};
/** Keeps the place of the list until the code for it is here. */
const awaited: ShownSources = { list: null };

/** What shows the sources of a reply that has come to its end. */
export function useCitedReply(
  messageId: MessageId,
  parts: readonly MessagePart[],
  isRunning: boolean,
): ShownSources {
  const intl = useIntl();
  const code = useSyncExternalStore(subscribe, read);
  const hasSources =
    !isRunning && parts.some((part) => part.type === 'text' && part.citations !== undefined);
  useEffect(() => {
    if (hasSources) load();
  }, [hasSources]);
  return useMemo(() => {
    if (!hasSources) return none;
    return typeof code === 'function' ? code(messageId, parts, intl) : awaited;
  }, [hasSources, code, messageId, parts, intl]);
}
