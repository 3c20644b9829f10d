import type { Tool } from '@parley/domain/tool/tool.ts';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

import { imageSearchName, webSearchName } from '#src/services/web/web-tools.ts';

const titles = defineMessages({
  calculator: { id: 'tool.calculator', defaultMessage: 'Calculator' },
  interpreter: { id: 'tool.interpreter', defaultMessage: 'JavaScript interpreter' },
  webSearch: { id: 'webSearch.title', defaultMessage: 'Web search' },
  imageSearch: { id: 'imageSearch.title', defaultMessage: 'Image search' },
  readPage: { id: 'tool.readPage', defaultMessage: 'Page reader' },
});

const builtIn: ReadonlyMap<string, MessageDescriptor> = new Map<string, MessageDescriptor>([
  ['get_calculation_result', titles.calculator],
  ['execute_javascript', titles.interpreter],
  [webSearchName, titles.webSearch],
  [imageSearchName, titles.imageSearch],
  ['read_web_page', titles.readPage],
]);

/** What people call a tool: translated where it is built in, else its own word. */
export function toolTitle(intl: IntlShape, { name, title }: Pick<Tool, 'name' | 'title'>): string {
  const known = builtIn.get(name);
  return known === undefined ? title : intl.formatMessage(known);
}
