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
            'A secret text that tells {title} which account a request belongs to. It is not your password there.',
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
            'Mostly not. Subscriptions to a chat of {title} and requests with a key are usually billed apart.',
        },
        { title },
      ),
    },
    {
      id: 'kept',
      question: intl.formatMessage({
        id: 'keyDialog.kept',
        defaultMessage: 'Where is the key kept?',
      }),
      answer: intl.formatMessage({
        id: 'keyDialog.kept.answer',
        defaultMessage:
          'In the storage of this browser; it is sent to the one address that it was saved for. The settings, under “Privacy and keys”, put a password over all keys.',
      }),
    },
    {
      id: 'refused',
      question: intl.formatMessage({
        id: 'keyDialog.refused',
        defaultMessage: 'Why is my key refused?',
      }),
      answer: intl.formatMessage(
        {
          id: 'keyDialog.refused.answer',
          defaultMessage:
            'Look whether it was copied whole, whether it still exists in your account at {title}, and whether the account has credit.',
        },
        { title },
      ),
    },
    {
      id: 'remove',
      question: intl.formatMessage({
        id: 'keyDialog.remove',
        defaultMessage: 'How do I get rid of a key?',
      }),
      answer: intl.formatMessage(
        {
          id: 'keyDialog.remove.answer',
          defaultMessage:
            'Empty its field and save: then it is gone from here. Whoever copied it can use it until you delete it in your account at {title}.',
        },
        { title },
      ),
    },
  ];
}
