import type { Message } from '@parley/domain/chat/message.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { useChatScope } from '../chat-scope.ts';

/** The ways out where a chat is longer than its model can read: send less, or ask another model. */
export function ContextExceeded({ message }: { readonly message: Message }): ReactNode {
  const intl = useIntl();
  const { actions, onOpenContext, onRefused, slots } = useChatScope();
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <Button size="s" aria-haspopup="dialog" onClick={onOpenContext}>
        {intl.formatMessage({ id: 'context.open', defaultMessage: 'Show context' })}
      </Button>
      <Button
        size="s"
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {intl.formatMessage({ id: 'turnError.otherModel', defaultMessage: 'Try another model' })}
      </Button>
      {anchor !== undefined &&
        slots.renderModelPicker({
          anchor,
          model: message.model ?? null,
          onClose: () => setAnchor(undefined),
          onChoose: (model) => {
            const result = actions.regenerate(message.id, model);
            if (!result.ok) onRefused(result.error.code);
          },
        })}
    </>
  );
}
