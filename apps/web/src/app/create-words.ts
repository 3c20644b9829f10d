import { IntlMessageFormat } from 'intl-messageformat';
import { createIntl, createIntlCache, type IntlShape, type MessageDescriptor } from 'react-intl';

import type { Catalogue } from './locales.ts';

/** A message with arguments, tags or quoted characters; any other one is its own text. */
const messageSyntax = /[{}<>']/u;

// The question which languages the browser knows costs tens of milliseconds at the first load, and
// the answer is known: numbers and plurals are English wherever the texts are.
IntlMessageFormat.resolveLocale = () => new Intl.Locale('en');

/** The words of one language; a message that the catalogue lacks has its English text. */
export function createWords(messages: Catalogue): IntlShape {
  // Without a locale the library takes its default, English, and does not look for it.
  const intl = createIntl({ locale: '', messages, onError: reportIntlError }, createIntlCache());
  // A proxy has the type of the library's own function, whose overloads no closure could declare.
  const formatMessage = new Proxy(intl.formatMessage, {
    apply: (format, self, args: MessageDescriptor[]): unknown =>
      plainText(messages, args.at(0)) ?? Reflect.apply(format, self, args),
  });
  return { ...intl, formatMessage, $t: formatMessage };
}

function plainText(messages: Catalogue, descriptor?: MessageDescriptor): string | undefined {
  const text = messages[String(descriptor?.id)] ?? descriptor?.defaultMessage;
  return typeof text === 'string' && !messageSyntax.test(text) ? text : undefined;
}

/** English has no catalogue, so a missing translation is no error; anything else is a bug. */
function reportIntlError(error: { readonly code: string }): void {
  if (error.code === 'MISSING_TRANSLATION' || error.code === 'INVALID_CONFIG') return;
  throw new Error(error.code, { cause: error });
}
