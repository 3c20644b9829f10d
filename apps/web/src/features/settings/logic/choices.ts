import type { Settings } from '@parley/domain/settings/settings.ts';

/** Names of the search engines; the same in every language. */
export const engineNames: Readonly<Record<Settings['searchEngine'], string>> = {
  google: 'Google',
  ddg: 'DuckDuckGo',
  bing: 'Bing',
  brave: 'Brave Search',
};

/** How many steps with tools are offered for one message. */
export const stepChoices = [3, 5, 10, 25, 50];

/** What tools may cost for one message, in US dollars; 0: no limit. */
export const costChoices = [0.1, 0.5, 1, 5, 0];
