import { Component, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import styles from './message-boundary.module.css';
import { RawText } from './raw-text.tsx';

interface MessageBoundaryProps {
  /** What is shown where the message itself cannot be. */
  readonly text: string;
  readonly children: ReactNode;
}

interface MessageBoundaryState {
  /** The text that could not be drawn; another one is tried again. */
  readonly failedText: string | undefined;
  readonly text: string;
}

/** Keeps a message that cannot be drawn from taking the rest of the chat along. */
export class MessageBoundary extends Component<MessageBoundaryProps, MessageBoundaryState> {
  override state: MessageBoundaryState = { failedText: undefined, text: this.props.text };

  static getDerivedStateFromProps(props: MessageBoundaryProps): Partial<MessageBoundaryState> {
    return { text: props.text };
  }

  static getDerivedStateFromError(): Partial<MessageBoundaryState> {
    return { failedText: '' };
  }

  override componentDidCatch(): void {
    this.setState(({ text }) => ({ failedText: text }));
  }

  override render(): ReactNode {
    const { failedText, text } = this.state;
    if (failedText === undefined || (failedText !== '' && failedText !== text)) {
      return this.props.children;
    }
    return (
      <div role="note">
        <p className={styles['failed']}>
          <FormattedMessage
            id="chat.renderFailed"
            defaultMessage={'Couldn’t format this message. Its text:'}
          />
        </p>
        <RawText text={text} />
      </div>
    );
  }
}
