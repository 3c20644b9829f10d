import type { ShareWords } from '@parley/domain/share/share-document.ts';
import type { ShareFormat } from '@parley/domain/share/share-formats.ts';
import type { IntlShape } from 'react-intl';

/** Words that stand in the shared text itself. */
export function shareWords(intl: IntlShape): ShareWords {
  return {
    untitled: intl.formatMessage({ id: 'chat.untitled', defaultMessage: 'New Chat' }),
    speakers: {
      system: intl.formatMessage({ id: 'share.speaker.system', defaultMessage: 'System prompt' }),
      user: intl.formatMessage({ id: 'share.speaker.user', defaultMessage: 'You' }),
      assistant: intl.formatMessage({
        id: 'share.speaker.assistant',
        defaultMessage: 'Assistant',
      }),
      tool: intl.formatMessage({ id: 'share.speaker.tool', defaultMessage: 'Tool' }),
    },
    sources: intl.formatMessage({ id: 'sources.heading', defaultMessage: 'Sources' }),
    branch: (number, firstMessage) =>
      intl.formatMessage(
        {
          id: 'share.branch',
          defaultMessage: 'Branch {number, number}, from message {first, number}',
        },
        { number, first: firstMessage },
      ),
  };
}

export function formatName(intl: IntlShape, format: ShareFormat): string {
  const names: Readonly<Record<ShareFormat, string>> = {
    markdown: intl.formatMessage({ id: 'share.format.markdown', defaultMessage: 'Markdown' }),
    text: intl.formatMessage({ id: 'share.format.text', defaultMessage: 'Plain text' }),
    html: intl.formatMessage({ id: 'share.format.html', defaultMessage: 'HTML page' }),
    print: intl.formatMessage({ id: 'share.format.print', defaultMessage: 'Print or PDF' }),
    json: intl.formatMessage({ id: 'share.format.json', defaultMessage: 'JSON' }),
    'fine-tune': intl.formatMessage({
      id: 'share.format.fineTune',
      defaultMessage: 'Fine-tuning JSON',
    }),
    'share-gpt': intl.formatMessage({ id: 'share.format.shareGpt', defaultMessage: 'ShareGPT' }),
  };
  return names[format];
}

/** What a form is good for; of pictures it speaks only where the chat has some. */
export function formatHint(intl: IntlShape, format: ShareFormat, hasPictures: boolean): string {
  const hints: Readonly<Record<ShareFormat, string>> = {
    markdown: intl.formatMessage({
      id: 'share.hint.markdown',
      defaultMessage: 'For notes and wikis: formatting, code, and formulas as written.',
    }),
    text: intl.formatMessage({
      id: 'share.hint.text',
      defaultMessage: 'Just the text, without formatting.',
    }),
    html: hasPictures
      ? intl.formatMessage({
          id: 'share.hint.html',
          defaultMessage:
            'One file with images and formulas that opens in any browser. Contains no scripts.',
        })
      : intl.formatMessage({
          id: 'share.hint.html.text',
          defaultMessage: 'One file that opens in any browser. Contains no scripts.',
        }),
    print: intl.formatMessage({
      id: 'share.hint.print',
      defaultMessage: 'Opens the print dialog, where you can also save a PDF.',
    }),
    json: hasPictures
      ? intl.formatMessage({
          id: 'share.hint.json',
          defaultMessage: 'All message data; can be imported again. No images.',
        })
      : intl.formatMessage({
          id: 'share.hint.json.text',
          defaultMessage: 'All message data; can be imported again.',
        }),
    'fine-tune': intl.formatMessage({
      id: 'share.hint.fineTune',
      defaultMessage: 'For training models: role, content, function call, and name.',
    }),
    'share-gpt': intl.formatMessage({
      id: 'share.hint.shareGpt',
      defaultMessage: 'A conversation format used by many tools and datasets.',
    }),
  };
  return hints[format];
}

export function linkName(intl: IntlShape): string {
  return intl.formatMessage({ id: 'share.format.link', defaultMessage: 'Link' });
}

/** What a link is good for. */
export function linkHint(intl: IntlShape): string {
  return intl.formatMessage({
    id: 'share.hint.link',
    defaultMessage: 'A page that anyone with the link can read. It stays as it is now.',
  });
}

const maxNames = 5;

/** Names attachments of which nothing but the name came along; of very many the first. */
export function missingText(intl: IntlShape, names: readonly string[]): string {
  const listed = names.length > maxNames ? [...names.slice(0, maxNames), '…'] : names;
  return intl.formatMessage(
    {
      id: 'share.lacking',
      defaultMessage:
        '{count, plural, one {# attachment can’t be read on this device anymore, so only its name is included} other {# attachments can’t be read on this device anymore, so only their names are included}}: {names}',
    },
    { count: names.length, names: intl.formatList(listed, { type: 'unit' }) },
  );
}
