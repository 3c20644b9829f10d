import type { NumberedSource } from '@parley/domain/chat/number-sources.ts';
import { safeLink } from '@parley/ui/markdown/urls.ts';
import type { IntlShape } from 'react-intl';

/** The word above a list of sources. */
export function sourcesText(intl: IntlShape): string {
  return intl.formatMessage({ id: 'sources.heading', defaultMessage: 'Sources' });
}

/** What a source is called: its title, else where it is. */
export function sourceTitle({ title, url }: Pick<NumberedSource, 'title' | 'url'>): string {
  return title === '' ? hostOf(url) : title;
}

/** Where a source is, whatever its title says; empty without an address. */
export function hostOf(url: string | undefined): string {
  return (url === undefined ? undefined : safeLink(url))?.host.replace(/^www\./u, '') ?? '';
}
