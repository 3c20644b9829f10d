import { stripBidiControls } from '@parley/domain/shared/strip-bidi-controls.ts';
import { IntlMessageFormat } from 'intl-messageformat';
import { createIntl, createIntlCache, type IntlShape, type MessageDescriptor } from 'react-intl';

import type { Catalogue } from './locales.ts';

/** A message with arguments, tags or quoted characters; any other one is its own text. */
const messageSyntax = /[{}<>']/u;

const english = 'en';

// The question which languages the browser knows costs tens of milliseconds at the first load, and
// the answer is known: all browsers have the rules of the languages that we have texts in.
IntlMessageFormat.resolveLocale = (locales) => {
  const [first] = [locales].flat();
  return new Intl.Locale(first === undefined || first === '' ? english : first);
};

/**
 * The words of one language; a message that the catalogue lacks has its English text.
 *
 * @param locale whose rules numbers, dates and plurals follow
 */
export function createWords(messages: Catalogue, locale: string = english): IntlShape {
  // Without a locale the library takes its default, English, and does not look for it.
  const asked = locale === english ? '' : locale;
  const intl = createIntl({ locale: asked, messages, onError: reportIntlError }, createIntlCache());
  // A proxy has the type of the library's own function, whose overloads no closure could declare.
  const formatMessage = new Proxy(intl.formatMessage, {
    apply: (format, self, [descriptor, values, ...rest]: MessageArguments): unknown =>
      plainText(messages, descriptor) ??
      Reflect.apply(format, self, [descriptor, values && withPlainNames(values), ...rest]),
  });
  return { ...intl, formatMessage, $t: formatMessage };
}

type Values = Readonly<Record<string, unknown>>;
type MessageArguments = [MessageDescriptor?, Values?, ...unknown[]];

/** Titles, folders and tags are named as part of a sentence. */
function withPlainNames(values: Values): Values {
  const plain = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? isolated(value) : value,
  ]);
  return Object.fromEntries(plain);
}

/** Letters and marks that turn what stands beside them: the words, numbers and points around a name. */
const rightToLeft = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC]/u;

/** All our languages are written from the left, so that only other names have to stand by themselves. */
function isolated(name: string): string {
  const plain = stripBidiControls(name);
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain;
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
