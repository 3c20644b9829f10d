import { domainSearchPage } from '@parley/contract/http/domain-search-page.ts';
import { findDomainNames } from '@parley/domain/chat/domain-names.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { textOfParts } from '@parley/domain/chat/message-part.ts';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';

import { KeywordChips } from '#src/features/action-bar/keyword-chips.tsx';
import type { SettingsService } from '#src/services/settings/settings-service.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';

interface ReplyChipsProps {
  readonly ports: {
    readonly settings: SettingsService;
    readonly config: ConfigService;
  };
  readonly reply: Message;
}

/** Where the last reply leads to: keywords to look up, domain names to ask for. */
export function ReplyChips({ ports, reply }: ReplyChipsProps): ReactNode {
  const { settings, config } = ports;
  const { suggestKeywords, searchEngine } = useSyncExternalStore(
    settings.subscribe,
    settings.getSnapshot,
  );
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const names = useMemo(() => findDomainNames(textOfParts(reply.parts)), [reply]);
  const page = names.length === 0 ? undefined : domainSearchPage(host, names);
  const keywords = suggestKeywords ? (reply.keywords ?? []) : [];
  if (keywords.length === 0 && page === undefined) return null;
  const domains = page && { count: names.length, href: page.href, host: page.host };
  return <KeywordChips keywords={keywords} engine={searchEngine} domains={domains} />;
}
