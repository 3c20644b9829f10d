import { useId, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import styles from './key-questions.module.css';

/** What people ask before they enter a key; each answer unfolds. */
export function KeyQuestions({ title }: { readonly title: string }): ReactNode {
  const intl = useIntl();
  const headingId = useId();
  return (
    <section className={styles['questions']} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles['heading']}>
        {intl.formatMessage({ id: 'keyDialog.questions', defaultMessage: 'Questions about keys' })}
      </h3>
      {questionsOf(intl, title).map(({ id, question, answer }) => (
        <details key={id} className={styles['entry']}>
          <summary className={styles['question']}>{question}</summary>
          <p className={styles['answer']}>{answer}</p>
        </details>
      ))}
    </section>
  );
}

interface Question {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

function questionsOf(intl: IntlShape, title: string): readonly Question[] {
  return [
    {
      id: 'what',
      question: intl.formatMessage({
        id: 'keyDialog.what',
        defaultMessage: 'What is an API key?',
      }),
      answer: intl.formatMessage(
        {
          id: 'keyDialog.what.answer',
          defaultMessage:
            'A secret that tells {title} which account a request belongs to. It isn’t your password there.',
        },
        { title },
      ),
    },
    {
      id: 'subscription',
      question: intl.formatMessage({
        id: 'keyDialog.subscription',
        defaultMessage: 'Is my subscription enough?',
      }),
      answer: intl.formatMessage(
        {
          id: 'keyDialog.subscription.answer',
          defaultMessage:
            'Usually not. {title} chat subscriptions and requests with a key are usually billed separately.',
        },
        { title },
      ),
    },
    {
      id: 'kept',
      question: intl.formatMessage({
        id: 'keyDialog.kept',
        defaultMessage: 'Where is my key stored?',
      }),
      answer: intl.formatMessage({
        id: 'keyDialog.kept.answer',
        defaultMessage:
          'In browser storage. It’s sent only to the address it was saved for. You can protect all your keys with a password in Settings, under “Privacy and keys”.',
      }),
    },
    {
      id: 'refused',
      question: intl.formatMessage({
        id: 'keyDialog.refused',
        defaultMessage: 'Why was my key rejected?',
      }),
      answer: intl.formatMessage(
        {
          id: 'keyDialog.refused.answer',
          defaultMessage:
            'Check that you copied all of it, that it still exists in your {title} account, and that the account has credit.',
        },
        { title },
      ),
    },
    {
      id: 'remove',
      question: intl.formatMessage({
        id: 'keyDialog.remove',
        defaultMessage: 'How do I remove a key?',
      }),
      answer: intl.formatMessage(
        {
          id: 'keyDialog.remove.answer',
          defaultMessage:
            'Clear its field and save: the key is removed from this browser. Anyone who copied it can use it until you delete it in your {title} account.',
        },
        { title },
      ),
    },
  ];
}
