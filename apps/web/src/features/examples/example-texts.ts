import type { IntlShape } from 'react-intl';

/** What the example chats say. Everything in them is true of this program. */
export function exampleTexts(
  intl: IntlShape,
): readonly { readonly title: string; readonly texts: readonly string[] }[] {
  return [
    {
      title: intl.formatMessage({
        id: 'examples.tour.title',
        defaultMessage: 'A short tour',
      }),
      texts: [
        intl.formatMessage({
          id: 'examples.tour.question',
          defaultMessage: 'What can I do here?',
        }),
        intl.formatMessage({
          id: 'examples.tour.answer',
          defaultMessage:
            '- **Try again, another way.** Edit a message or regenerate a reply. Every version stays; switch between them with the arrows below a message.\n- **Ask several models at once.** Choose them in the model list and compare their replies side by side.\n- **Attach files.** Images, PDF, Word, and spreadsheets are read on your device.\n- **Stay organized.** Folders have their own instructions and model, and search finds every word in every chat.\n- **Take it with you.** Save a chat as Markdown, HTML, or PDF, and all of them as one backup.',
        }),
      ],
    },
    {
      title: intl.formatMessage({
        id: 'examples.forms.title',
        defaultMessage: 'Code, tables, and formulas',
      }),
      texts: [
        intl.formatMessage({
          id: 'examples.forms.question',
          defaultMessage: 'Show me what replies can look like.',
        }),
        `${intl.formatMessage({
          id: 'examples.forms.answer',
          defaultMessage: 'You can copy code, save it, and run it in a preview beside the chat:',
        })}\n\n${forms}`,
      ],
    },
  ];
}

/** The same in every language. */
const forms = [
  '```python\ndef fibonacci(n):\n    a, b = 0, 1\n    for _ in range(n):\n        yield a\n        a, b = b, a + b\n```',
  '| n | F(n) |\n|--:|--:|\n| 10 | 55 |\n| 20 | 6765 |\n| 30 | 832040 |',
  '$$F_n = \\frac{\\varphi^n - (-\\varphi)^{-n}}{\\sqrt{5}}$$',
].join('\n\n');
