import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { ContextWarning } from '#src/services/context/find-warning.ts';

interface ContextNoticeProps {
  readonly warning: ContextWarning;
  /** Whose window it is about, where several models are asked. */
  readonly modelTitle: string | undefined;
  readonly onOpen: () => void;
  readonly onDismiss: () => void;
}

/** Says that not all is sent, or soon cannot be; leads to where that is decided. */
export function ContextNotice(props: ContextNoticeProps): ReactNode {
  const { warning, modelTitle, onOpen, onDismiss } = props;
  const intl = useIntl();
  return (
    <div aria-live="polite">
      <Banner
        tone={warning.kind === 'trimmed' ? 'info' : 'warning'}
        action={
          <Button size="s" onClick={onOpen}>
            {intl.formatMessage({ id: 'context.open', defaultMessage: 'Show context' })}
          </Button>
        }
        onDismiss={onDismiss}
        dismissLabel={intl.formatMessage({ id: 'toasts.dismiss', defaultMessage: 'Dismiss' })}
      >
        {textOf(intl, warning, modelTitle)}
      </Banner>
    </div>
  );
}

function textOf(intl: IntlShape, warning: ContextWarning, modelTitle: string | undefined): string {
  if (warning.kind === 'trimmed') {
    return intl.formatMessage(
      {
        id: 'context.notice.trimmed',
        defaultMessage:
          'The context was shortened: {count, plural, one {# earlier message is} other {# earlier messages are}} no longer sent.',
      },
      { count: warning.count },
    );
  }
  if (warning.kind === 'cut-by-provider') {
    return intl.formatMessage(
      {
        id: 'context.notice.cut',
        defaultMessage:
          'The provider counted {billed, number} of about {sent, number} tokens, so it probably cut off the beginning. Set a larger context window for the model there, or send less.',
      },
      { billed: warning.billedTokens, sent: warning.sentTokens },
    );
  }
  const values = {
    tokens: warning.use.tokens,
    window: warning.use.windowTokens ?? 0,
    isNamed: String(modelTitle !== undefined),
    model: modelTitle ?? '',
  };
  return warning.kind === 'over'
    ? intl.formatMessage(
        {
          id: 'context.notice.over',
          defaultMessage:
            'This chat is too long for {isNamed, select, true {{model}} other {the model}}: about {tokens, number} of {window, number} tokens. Leave messages out, clear the context, or choose a model with a larger context window.',
        },
        values,
      )
    : intl.formatMessage(
        {
          id: 'context.notice.near',
          defaultMessage:
            'The context window of {isNamed, select, true {{model}} other {the model}} is almost full: about {tokens, number} of {window, number} tokens. Leave messages out, clear the context, or choose a model with a larger context window.',
        },
        values,
      );
}
