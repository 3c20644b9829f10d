import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { RadioGroup } from '@parley/ui/components/radio-group/radio-group.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { languageLabel } from './logic/language-label.ts';
import type { LanguageChoice } from './settings-ports.ts';

export interface LanguageDialogProps {
  readonly languages: readonly LanguageChoice[];
  /** Undefined: as in the browser. */
  readonly language: string | undefined;
  readonly onChange: (locale: string | undefined) => void;
  readonly onClose: () => void;
}

const asBrowser = 'browser';

/** The languages of the interface, each in its own name. The choice holds at once. */
export function LanguageDialog(props: LanguageDialogProps): ReactNode {
  const { languages, language, onChange, onClose } = props;
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'settings.locale', defaultMessage: 'Language' });
  return (
    <Dialog
      open
      size="s"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={intl.formatMessage({
        id: 'settings.locale.hint',
        defaultMessage: 'Text that isn’t translated yet is shown in English.',
      })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
    >
      <RadioGroup
        label={title}
        isLabelHidden
        value={language ?? asBrowser}
        onValueChange={(locale) => onChange(locale === asBrowser ? undefined : locale)}
        options={[
          {
            value: asBrowser,
            label: intl.formatMessage({
              id: 'settings.locale.browser',
              defaultMessage: 'Browser default',
            }),
          },
          ...languages.map((each) => ({
            value: each.locale,
            label: (
              <span lang={each.locale} translate="no">
                {languageLabel(intl, each)}
              </span>
            ),
          })),
        ]}
      />
    </Dialog>
  );
}
