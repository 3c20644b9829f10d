import type { Tool } from '@parley/domain/tool/tool.ts';
import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

import { webSearchName } from '#src/services/web/web-tools.ts';

interface ToolText {
  readonly title: string;
  readonly description: string;
}

const texts = defineMessages({
  calculator: { id: 'tool.calculator', defaultMessage: 'Calculator' },
  calculatorHint: {
    id: 'tool.calculator.hint',
    defaultMessage: 'Calculates exactly what the model would only guess. Runs in this browser.',
  },
  interpreter: { id: 'tool.interpreter', defaultMessage: 'JavaScript interpreter' },
  interpreterHint: {
    id: 'tool.interpreter.hint',
    defaultMessage:
      'Runs code that the model writes, for exact work with data. Isolated in this browser, without network.',
  },
  webSearch: { id: 'webSearch.title', defaultMessage: 'Web search' },
  webSearchHint: {
    id: 'tool.webSearch.hint',
    defaultMessage: 'Searches the web and reads pages. The reply names its sources.',
  },
  readPage: { id: 'tool.readPage', defaultMessage: 'Page reader' },
});

const builtIn: ReadonlyMap<string, readonly [MessageDescriptor, MessageDescriptor]> = new Map([
  ['get_calculation_result', [texts.calculator, texts.calculatorHint] as const],
  ['execute_javascript', [texts.interpreter, texts.interpreterHint] as const],
  [webSearchName, [texts.webSearch, texts.webSearchHint] as const],
  ['read_web_page', [texts.readPage, texts.webSearchHint] as const],
]);

/** What people read of a tool: translated where it is built in, else its own words. */
export function toolText(
  intl: IntlShape,
  tool: Pick<Tool, 'name' | 'title' | 'description'>,
): ToolText {
  const known = builtIn.get(tool.name);
  if (known === undefined) return { title: tool.title, description: tool.description };
  return { title: intl.formatMessage(known[0]), description: intl.formatMessage(known[1]) };
}
