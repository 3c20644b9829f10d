import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Spinner } from '@parley/ui/components/spinner/spinner.tsx';
import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { phraseText } from '../logic/phrase-text.ts';
import type { SyncPorts } from '../sync-ports.ts';
import styles from '../sync.module.css';
import { CopyButton } from './copy-button.tsx';
import { PhraseSheet } from './phrase-sheet.tsx';
import { StepHeading } from './step-heading.tsx';
import { WordList } from './word-list.tsx';

interface PhraseWordsProps {
  /** Undefined until they are drawn. */
  readonly words: readonly string[] | undefined;
  readonly ports: Pick<SyncPorts, 'copy' | 'savePhrase'>;
}

/** The words, to be written down. */
export function PhraseWords({ words, ports }: PhraseWordsProps): ReactNode {
  const intl = useIntl();
  if (words === undefined) {
    return (
      <Spinner label={intl.formatMessage({ id: 'account.loading', defaultMessage: 'Loading…' })} />
    );
  }
  const { savePhrase } = ports;
  const text = phraseText(words);
  return (
    <>
      {/* Where the check was before, its fields had the focus. */}
      <StepHeading takesFocus>
        {intl.formatMessage({
          id: 'sync.phrase.write',
          defaultMessage: 'Write down these 12 words, in this order',
        })}
      </StepHeading>
      <p>
        {intl.formatMessage({
          id: 'sync.phrase.why',
          defaultMessage:
            'If you ever lose all your devices, these words open your synced data again.',
        })}
      </p>
      <WordList words={words} className={styles['words']} />
      <div className={styles['buttons']}>
        <CopyButton
          text={text}
          copy={ports.copy}
          label={intl.formatMessage({ id: 'share.link.copy', defaultMessage: 'Copy' })}
        />
        {savePhrase !== undefined && (
          <Button icon={Download} onClick={() => savePhrase(text)}>
            {intl.formatMessage({ id: 'sync.phrase.save', defaultMessage: 'Save as file' })}
          </Button>
        )}
        <Button icon={Printer} onClick={() => print()}>
          {intl.formatMessage({ id: 'sync.phrase.print', defaultMessage: 'Print' })}
        </Button>
      </div>
      <Banner tone="warning">
        {intl.formatMessage({
          id: 'sync.phrase.warning',
          defaultMessage:
            'Keep it where only you can find it, best on paper. Whoever has these words and can read your email can read everything you sync. Parley never asks for them by email or chat.',
        })}
      </Banner>
      <PhraseSheet words={words} />
    </>
  );
}
