import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';

import { imageSearchName, webSearchName } from '#src/services/web/web-tools.ts';

const hints = defineMessages({
  calculator: {
    id: 'tool.calculator.hint',
    defaultMessage: 'Calculates exactly what the model would only guess. Runs in this browser.',
  },
  interpreter: {
    id: 'tool.interpreter.hint',
    defaultMessage:
      'Runs code that the model writes, for exact work with data. Isolated in this browser, without network.',
  },
  webSearch: {
    id: 'tool.webSearch.hint',
    defaultMessage: 'Searches the web and reads pages. The reply names its sources.',
  },
  imageSearch: {
    id: 'tool.imageSearch.hint',
    defaultMessage: 'Finds images with Google. A picture is loaded when you click it.',
  },
});

const builtIn: ReadonlyMap<string, MessageDescriptor> = new Map<string, MessageDescriptor>([
  ['get_calculation_result', hints.calculator],
  ['execute_javascript', hints.interpreter],
  [webSearchName, hints.webSearch],
  [imageSearchName, hints.imageSearch],
]);

/** What people read of a tool: translated where it is built in, else its own words. */
export function toolHint(
  intl: IntlShape,
  { name, description }: { readonly name: string; readonly description: string },
): string {
  const known = builtIn.get(name);
  return known === undefined ? description : intl.formatMessage(known);
}
