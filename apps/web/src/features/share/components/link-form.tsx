import type { ShareSource } from '@parley/domain/share/share-document.ts';
import type { SnapshotChoice } from '@parley/domain/share/shared-snapshot.ts';
import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Checkbox } from '@parley/ui/components/checkbox/checkbox.tsx';
import { PasswordField } from '@parley/ui/components/password-field/password-field.tsx';
import { Select } from '@parley/ui/components/select/select.tsx';
import { useMemo, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { offeredDays } from '../logic/link-days.ts';
import { daysText } from '../logic/link-texts.ts';
import { whatCanGo } from '../logic/what-can-go.ts';
import type { LinkPort } from '../share-ports.ts';

/** What is chosen of a link. */
export interface LinkChoice {
  readonly parts: SnapshotChoice;
  readonly days: number;
  readonly password: string;
  readonly hasConsent: boolean;
}

interface LinkFormProps {
  readonly port: LinkPort;
  readonly source: ShareSource | undefined;
  readonly choice: LinkChoice;
  readonly onChange: (choice: LinkChoice) => void;
}

/** What goes beside the texts. */
export function LinkParts({ source, choice, onChange }: Omit<LinkFormProps, 'port'>): ReactNode {
  const intl = useIntl();
  const offered = useMemo(() => (source === undefined ? undefined : whatCanGo(source)), [source]);
  if (offered === undefined) return null;
  return partLabels(intl)
    .filter(([part]) => offered[part])
    .map(([part, label]) => (
      <Checkbox
        key={part}
        label={label}
        checked={choice.parts[part]}
        onCheckedChange={(checked) =>
          onChange({ ...choice, parts: { ...choice.parts, [part]: checked } })
        }
      />
    ));
}

function partLabels(intl: IntlShape): readonly (readonly [keyof SnapshotChoice, string])[] {
  return [
    [
      'hasPictures',
      intl.formatMessage({ id: 'share.link.pictures', defaultMessage: 'Include images' }),
    ],
    [
      'hasFiles',
      intl.formatMessage({ id: 'share.link.files', defaultMessage: 'Include the text of files' }),
    ],
    [
      'hasTools',
      intl.formatMessage({
        id: 'share.link.tools',
        defaultMessage: 'Include tool calls and their results',
      }),
    ],
    [
      'hasInstruction',
      intl.formatMessage({
        id: 'share.link.instruction',
        defaultMessage: 'Include the system prompt',
      }),
    ],
  ];
}

/** How long the link works, for whom, and that the person knows what that means. */
export function LinkTerms({ port, choice, onChange }: Omit<LinkFormProps, 'source'>): ReactNode {
  const intl = useIntl();
  const { isSealed, maxDays } = port;
  return (
    <>
      {!isSealed && (
        <Banner tone="warning">
          {intl.formatMessage({
            id: 'share.link.plain',
            defaultMessage:
              'This page isn’t secure, so the chat can’t be encrypted, and whoever runs this server can read it. To share it encrypted, open Parley over HTTPS.',
          })}
        </Banner>
      )}
      {isSealed && (
        <>
          <Select<string>
            label={intl.formatMessage({
              id: 'share.link.expiry',
              defaultMessage: 'The link works for',
            })}
            value={String(choice.days)}
            onValueChange={(days) => onChange({ ...choice, days: Number(days) })}
            options={offeredDays(maxDays).map((days) => ({
              value: String(days),
              label: daysText(intl, days),
            }))}
          />
          <PasswordField
            label={intl.formatMessage({
              id: 'share.link.password',
              defaultMessage: 'Password (optional)',
            })}
            hint={intl.formatMessage({
              id: 'share.link.password.hint',
              defaultMessage: 'Required in addition to the link. It can’t be recovered.',
            })}
            showLabel={intl.formatMessage({
              id: 'keys.password.show',
              defaultMessage: 'Show password',
            })}
            hideLabel={intl.formatMessage({
              id: 'keys.password.hide',
              defaultMessage: 'Hide password',
            })}
            autoComplete="new-password"
            value={choice.password}
            onValueChange={(password) => onChange({ ...choice, password })}
          />
        </>
      )}
      <Checkbox
        label={
          isSealed
            ? intl.formatMessage({
                id: 'share.link.consent',
                defaultMessage:
                  'Anyone with the link can read what’s shown above. It’s stored encrypted on this server, which never gets the key.',
              })
            : intl.formatMessage({
                id: 'share.link.consent.plain',
                defaultMessage:
                  'Anyone with the link, and whoever runs this server, can read what’s shown above.',
              })
        }
        checked={choice.hasConsent}
        onCheckedChange={(hasConsent) => onChange({ ...choice, hasConsent })}
      />
    </>
  );
}
