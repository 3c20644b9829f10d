import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../web-search.module.css';

interface SearchQuestionsProps {
  /** Searches or pages may go through the server. */
  readonly usesServer: boolean;
}

/** What people ask about searching: who sees it, and what it costs. */
export function SearchQuestions({ usesServer }: SearchQuestionsProps): ReactNode {
  const intl = useIntl();
  const questions = [
    {
      question: intl.formatMessage({
        id: 'webSearch.who',
        defaultMessage: 'Who sees what is searched for?',
      }),
      answer: usesServer
        ? intl.formatMessage({
            id: 'webSearch.who.answer.server',
            defaultMessage:
              'What goes through this server is seen by it and by the service or page that it asks, which sees the server’s address instead of yours. The server keeps only the name of the host and whether it answered. Everything else goes straight from your browser, without cookies. An address that stands neither in the chat nor in a result is opened only after you allow it.',
          })
        : intl.formatMessage({
            id: 'webSearch.who.answer',
            defaultMessage:
              'Searches go straight from your browser to the search service, not through a server of ours. Pages that a model reads see a request from your browser, without cookies. An address that stands neither in the chat nor in a result is opened only after you allow it.',
          }),
    },
    {
      question: intl.formatMessage({
        id: 'webSearch.cost',
        defaultMessage: 'What does it cost?',
      }),
      answer: intl.formatMessage({
        id: 'webSearch.cost.answer',
        defaultMessage:
          'Google’s free plan has 100 searches a day; the other services have prices of their own. For the model, web search was quoted at about 600 tokens of base instructions and 800 tokens a use. Here, its descriptions take about 250 tokens in each message, a search about 400 to 3,000 tokens, and a page up to 20,000. One question leads to at most 5 searches and 10 pages.',
      }),
    },
    {
      question: intl.formatMessage({
        id: 'webSearch.trust',
        defaultMessage: 'Can a page trick the model?',
      }),
      answer: intl.formatMessage({
        id: 'webSearch.trust.answer',
        defaultMessage:
          'Text from the web is marked as data for the model, and no result changes a setting, a prompt, or a key. A model can still believe what it reads: check the sources.',
      }),
    },
  ];
  return (
    <div className={styles['questions']}>
      {questions.map(({ question, answer }) => (
        <details key={question} className={styles['question']}>
          <summary>{question}</summary>
          <p className={styles['answer']}>{answer}</p>
        </details>
      ))}
    </div>
  );
}
