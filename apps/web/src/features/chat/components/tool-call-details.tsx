import type { FilePart, ToolCallPart, ToolResultPart } from '@parley/domain/chat/message-part.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';

import { useChatScope } from '../chat-scope.ts';
import { layOut } from '../logic/describe-call.ts';
import styles from './tool-details.module.css';

export interface ToolCallProps {
  /** The reply that it belongs to. */
  readonly messageId: MessageId;
  readonly call: ToolCallPart;
  readonly result: ToolResultPart | undefined;
  /** All of a result that was too long for the model. */
  readonly file?: FilePart | undefined;
  readonly isRunning: boolean;
}

/** What was passed to a tool, and what came out. */
export function ToolCallDetails({ call, result, file }: ToolCallProps): ReactNode {
  const intl = useIntl();
  const { tools } = useChatScope();
  const durationMs = result?.durationMs;
  return (
    <div className={styles['details']}>
      <div>
        <p className={styles['name']}>
          {intl.formatMessage({ id: 'chat.tool.arguments', defaultMessage: 'Arguments' })}
        </p>
        <pre className={styles['text']}>{layOut(call.argumentsText)}</pre>
      </div>
      {result !== undefined && (
        <div>
          <p className={styles['name']}>
            {durationMs === undefined
              ? intl.formatMessage({ id: 'chat.tool.result', defaultMessage: 'Result' })
              : intl.formatMessage(
                  {
                    id: 'chat.tool.resultAfter',
                    defaultMessage: 'Result after {seconds, number} s',
                  },
                  { seconds: Math.ceil(durationMs / 100) / 10 },
                )}
          </p>
          <pre className={styles['text']} data-error={result.isError || undefined}>
            {result.text}
          </pre>
        </div>
      )}
      {file !== undefined && (
        <div>
          <Button size="s" onClick={() => tools.saveFile(file)}>
            {intl.formatMessage({
              id: 'chat.tool.saveWhole',
              defaultMessage: 'Download full result',
            })}
          </Button>
        </div>
      )}
    </div>
  );
}

const notes = defineMessages({
  'search-not-set-up': {
    id: 'chat.tool.searchNotSetUp',
    defaultMessage: 'Web search isn’t set up: its settings or its key are missing.',
  },
  'search-failed': {
    id: 'chat.tool.searchFailed',
    defaultMessage: 'The web search failed. Test the search service, or try again.',
  },
  'page-redirected': {
    id: 'chat.tool.pageRedirected',
    defaultMessage:
      'The page leads to another address, which isn’t followed. Open the page yourself, and send the address where you end up.',
  },
  'images-not-set-up': {
    id: 'chat.tool.imagesNotSetUp',
    defaultMessage: 'Image search isn’t set up: the search engine ID or the API key is missing.',
  },
  'images-failed': {
    id: 'chat.tool.imagesFailed',
    defaultMessage: 'The image search failed. Test its settings, or try again.',
  },
  'images-none': {
    id: 'chat.tool.imagesNone',
    defaultMessage:
      'No images were found. Check that Image Search is turned on for your search engine.',
  },
});

/** What the person is told of a failed call, where that is theirs to put right. */
export function ToolErrorNote({ code }: { readonly code: string }): ReactNode {
  const intl = useIntl();
  const { tools } = useChatScope();
  const note = Object.entries(notes).find(([id]) => id === code)?.[1];
  if (note === undefined) return null;
  const open = code.startsWith('images-') ? tools.openPlugins : tools.openWebSearch;
  return (
    <div className={styles['error']}>
      <span>{intl.formatMessage(note)}</span>
      {code !== 'page-redirected' && (
        <Button size="s" onClick={open}>
          {intl.formatMessage({ id: 'webSearch.setUp', defaultMessage: 'Set up…' })}
        </Button>
      )}
    </div>
  );
}
