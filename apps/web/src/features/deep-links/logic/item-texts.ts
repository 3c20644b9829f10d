import type { SharedItemKind } from '@parley/contract/http/shared-items.ts';
import type { IntlShape } from 'react-intl';

import type { ItemFailure } from '#src/services/arrivals/fetch-item.ts';
import type { AddressFault, ItemAddress } from '#src/services/arrivals/item-address.ts';

export function itemTitle(intl: IntlShape, kind: SharedItemKind): string {
  return kind === 'character'
    ? intl.formatMessage({
        id: 'arrivals.character.title',
        defaultMessage: 'Import a character',
      })
    : intl.formatMessage({ id: 'arrivals.plugin.title', defaultMessage: 'Import a plugin' });
}

/** Why an address is not asked at all. */
export function addressFaultText(
  intl: IntlShape,
  kind: SharedItemKind,
  fault: AddressFault,
): string {
  return intl.formatMessage(
    {
      id: 'arrivals.fault',
      defaultMessage:
        '{fault, select, notHttps {The address has to start with https://.} notPublic {Parley doesn’t fetch files from private networks or from addresses with a password.} notOffered {{kind, select, character {This server doesn’t offer shared characters. Ask for a file or a link that carries the character.} other {This server doesn’t offer shared plugins. Ask for a file or a link that carries the plugin.}}} badHash {The checksum at the end of the address isn’t valid: it needs 64 hexadecimal digits.} other {This isn’t the address of a file.}} Nothing was fetched.',
    },
    { fault: asKeyword(fault), kind },
  );
}

/** What is said in general where nothing came, as it is specified. */
export function generalText(intl: IntlShape, kind: SharedItemKind): string {
  return kind === 'character'
    ? intl.formatMessage({
        id: 'characters.link.failed',
        defaultMessage: 'Unable to import character. Please try again.',
      })
    : intl.formatMessage({
        id: 'import.failure.failed',
        defaultMessage: 'Something went wrong. Please try again.',
      });
}

/** The server's own words where it has some; those of others are told as theirs. */
export function fetchFailureText(
  intl: IntlShape,
  kind: SharedItemKind,
  { address, failure }: { readonly address: ItemAddress; readonly failure: ItemFailure },
): string {
  const { host, isShared } = address;
  const { code, detail, status = 0 } = failure;
  if (detail !== undefined && isShared) return detail;
  const reason =
    detail === undefined
      ? intl.formatMessage(
          {
            id: 'arrivals.failure',
            defaultMessage:
              '{code, select, redirected {{host} leads to another address. Use that one.} timeout {{host} took longer than 30 seconds.} offline {You’re offline.} tooLarge {The file is larger than 20 MB.} wrongHash {The file isn’t the one this link names: its checksum is different.} unreachable {{host} doesn’t answer, or doesn’t let web pages read its files.} refused {{host} answered with status {status}.} other {{host} refused.}}',
          },
          { code: asKeyword(code), host, status: String(status) },
        )
      : intl.formatMessage(
          { id: 'arrivals.failure.said', defaultMessage: '{host}: “{message}”' },
          { host, message: detail },
        );
  return `${generalText(intl, kind)} ${reason}`;
}

/** A keyword of such a text has no hyphen. */
function asKeyword(code: string): string {
  return code.replaceAll(/-(.)/gu, (_, letter: string) => letter.toUpperCase());
}
