import type { HostConfig } from '@parley/contract/http/host-config.ts';
import {
  MarkdownContext,
  type MarkdownEnvironment,
} from '@parley/ui/markdown/components/context.ts';
import { createDocumentCache } from '@parley/ui/markdown/document-cache.ts';
import { useMemo, useState, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { DeleteSharePage } from '#src/features/shared-chat/delete-share-page.tsx';
import { SharedChatPage } from '#src/features/shared-chat/shared-chat-page.tsx';
import { createDiagramDrawer } from '#src/app/shared/diagram-drawer.ts';
import { markdownLabels } from '#src/app/shared/markdown-labels.ts';
import { programBase } from '#src/platform/program-base.ts';
import { saveFile } from '#src/platform/save-file.ts';
import { startWorker } from '#src/platform/trusted-types.ts';
import { copyText } from '#src/services/clipboard/clipboard.ts';
import { createHighlightService } from '#src/services/highlight/highlight-service.ts';
import { createSharedChatOpener } from '#src/services/sharing/open-shared-chat.ts';
import { createShareClient } from '#src/services/sharing/share-client.ts';
import highlightWorkerUrl from '#src/workers/highlight-worker.ts?worker&url';

import { readLink } from './read-link.ts';

const maxCachedCharacters = 2_000_000;

/** What a link leads to: a chat, or the question whether what it shares is to be deleted. */
export function SharedPage({ config }: { readonly config: HostConfig }): ReactNode {
  const intl = useIntl();
  const [{ id, key, secret }] = useState(() => readLink(location));
  const [client] = useState(() =>
    createShareClient({ fetch: window.fetch.bind(window), base: programBase() }),
  );
  const [opener] = useState(() => createSharedChatOpener(client, { id, key }));
  const [services] = useState(() => createServices(config));
  const theme = document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
  const [cache] = useState(() => createDocumentCache(maxCachedCharacters));
  const environment = useMemo<MarkdownEnvironment>(
    () => ({ services, labels: labelsOf(intl), theme, cache }),
    [services, intl, theme, cache],
  );
  const host = { brand: config.brand, home: programBase() };
  if (secret !== undefined) {
    return <DeleteSharePage host={host} client={client} owner={{ id, secret }} />;
  }
  const fragment = key === '' ? '' : `#${key}`;
  return (
    <MarkdownContext value={environment}>
      <SharedChatPage
        host={host}
        opener={opener}
        continueUrl={`${host.home}?continue=${encodeURIComponent(id)}${fragment}`}
      />
    </MarkdownContext>
  );
}

function createServices({ sandboxOrigin }: HostConfig): MarkdownEnvironment['services'] {
  const highlighter = createHighlightService(() => startWorker(highlightWorkerUrl, 'highlight'));
  return {
    copyText: (text) => copyText(text),
    highlight: highlighter.highlight,
    highlightCached: highlighter.highlightCached,
    // The policy of the page lets nothing come from elsewhere; a click leads to it instead.
    loadImage: () => Promise.resolve({ ok: false, error: { code: 'not-here' } }),
    renderDiagram: createDiagramDrawer(() => sandboxOrigin),
    download: saveFile,
  };
}

function labelsOf(intl: IntlShape): MarkdownEnvironment['labels'] {
  return {
    ...markdownLabels(intl),
    imageFailed: intl.formatMessage({
      id: 'sharedChat.imageElsewhere',
      defaultMessage: 'Shared chats load nothing from other sites.',
    }),
  };
}
