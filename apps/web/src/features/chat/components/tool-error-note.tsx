import { Button } from '@parley/ui/components/button/button.tsx';
import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';

import { useChatScope } from '../chat-scope.ts';
import styles from './tool-details.module.css';

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
  'picture-not-set-up': {
    id: 'chat.tool.pictureNotSetUp',
    defaultMessage: 'Image generation isn’t set up: choose who creates images.',
  },
  'picture-no-key': {
    id: 'chat.tool.pictureNoKey',
    defaultMessage: 'Image generation needs the API key of its provider. Add it in Settings.',
  },
  'picture-invalid-key': {
    id: 'chat.tool.pictureInvalidKey',
    defaultMessage: 'The image service doesn’t accept your API key. Check it in Settings.',
  },
  'picture-keys-locked': {
    id: 'audio.fault.locked',
    defaultMessage: 'Your keys are locked. Unlock them with your password first.',
  },
  'picture-offline': {
    id: 'audio.fault.offline',
    defaultMessage: 'You’re offline. Try again when you’re connected.',
  },
  'picture-unreachable': {
    id: 'chat.tool.pictureUnreachable',
    defaultMessage:
      'Can’t reach the image service. Check your connection and key, and whether it allows requests from web pages.',
  },
  'picture-no-credit': {
    id: 'chat.tool.pictureNoCredit',
    defaultMessage:
      'Your account at the image service has no credit left. Add credit there, then try again.',
  },
  'picture-rate-limited': {
    id: 'chat.tool.pictureRateLimited',
    defaultMessage: 'The image service takes no more requests for now. Try again in a minute.',
  },
  'picture-no-model': {
    id: 'chat.tool.pictureNoModel',
    defaultMessage: 'The image service doesn’t have this model. Choose another one.',
  },
  'picture-policy': {
    id: 'chat.tool.picturePolicy',
    defaultMessage:
      'The image service refused this because of its content policy. Describe the image differently.',
  },
  'picture-refused': {
    id: 'chat.tool.pictureRefused',
    defaultMessage: 'The image service refused the request. Try again, or choose another model.',
  },
  'picture-no-picture': {
    id: 'chat.tool.pictureNone',
    defaultMessage: 'The image service answered without an image. Describe the image differently.',
  },
  'picture-bad-answer': {
    id: 'chat.tool.pictureBadAnswer',
    defaultMessage:
      'The image service sent something that Parley can’t read, such as a web page. Check its address.',
  },
  'picture-not-a-picture': {
    id: 'chat.tool.pictureNotAPicture',
    defaultMessage:
      'The image service sent something that isn’t an image browsers can show safely. Choose another model.',
  },
  'picture-too-large': {
    id: 'chat.tool.pictureTooLarge',
    defaultMessage: 'The image is too large. Choose a smaller size or a lower quality.',
  },
  'picture-no-base': {
    id: 'chat.tool.pictureNoBase',
    defaultMessage: 'There’s no image to change, or the image service can’t change images.',
  },
  'picture-not-kept': {
    id: 'chat.tool.pictureNotKept',
    defaultMessage:
      'The image came but couldn’t be stored in this browser. Free up space, then try again.',
  },
  'picture-spending-limit': {
    id: 'chat.tool.pictureSpendingLimit',
    defaultMessage: 'The image would exceed your spending limit, so nothing was sent.',
  },
  'picture-internal': {
    id: 'audio.fault.general',
    defaultMessage: 'Something went wrong. Please try again.',
  },
});

/** Failures that the settings of the plugin put right. */
const setUpInPlugins = /^(?:images-.*|picture-(?:not-set-up|no-model|bad-answer|not-a-picture))$/u;
const setUpInSearch = /^search-/u;

interface ToolErrorNoteProps {
  readonly code: string;
  /** What a service said of it. */
  readonly detail: string | undefined;
}

/** What the person is told of a failed call, where that is theirs to put right. */
export function ToolErrorNote({ code, detail }: ToolErrorNoteProps): ReactNode {
  const intl = useIntl();
  const { tools } = useChatScope();
  const note = Object.entries(notes).find(([id]) => id === code)?.[1];
  if (note === undefined) return null;
  const isInPlugins = setUpInPlugins.test(code);
  return (
    <div className={styles['error']}>
      <span>{intl.formatMessage(note)}</span>
      {detail !== undefined && (
        <bdi className={styles['said']}>
          {intl.formatMessage(
            { id: 'chat.tool.said', defaultMessage: 'The service says: {detail}' },
            { detail },
          )}
        </bdi>
      )}
      {(isInPlugins || setUpInSearch.test(code)) && (
        <Button size="s" onClick={isInPlugins ? tools.openPlugins : tools.openWebSearch}>
          {intl.formatMessage({ id: 'webSearch.setUp', defaultMessage: 'Set up…' })}
        </Button>
      )}
    </div>
  );
}
