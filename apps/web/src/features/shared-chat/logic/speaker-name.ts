import type { MessageRole } from '@parley/domain/chat/message.ts';
import type { IntlShape } from 'react-intl';

/** Who said a shared message; whoever shared it is not named. */
export function speakerName(intl: IntlShape, role: MessageRole): string {
  const names: Readonly<Record<MessageRole, string>> = {
    system: intl.formatMessage({ id: 'share.speaker.system', defaultMessage: 'System prompt' }),
    user: intl.formatMessage({ id: 'sharedChat.speaker.user', defaultMessage: 'User' }),
    assistant: intl.formatMessage({ id: 'share.speaker.assistant', defaultMessage: 'Assistant' }),
    tool: intl.formatMessage({ id: 'share.speaker.tool', defaultMessage: 'Tool' }),
  };
  return names[role];
}
