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
            '- **Ask again, another way.** Edit a question or regenerate an answer; every version stays, and the arrows under a message lead through them.\n- **Ask several models at once.** Choose them in the list of models and compare their answers side by side.\n- **Attach files.** Pictures, PDF, Word and spreadsheets are read on your device.\n- **Keep order.** Folders have their own instruction and model; search finds every word that was ever written.\n- **Take it with you.** A chat is saved as Markdown, HTML or PDF, and all of them as one backup.',
        }),
      ],
    },
    {
      title: intl.formatMessage({
        id: 'examples.forms.title',
        defaultMessage: 'Code, tables and formulas',
      }),
      texts: [
        intl.formatMessage({
          id: 'examples.forms.question',
          defaultMessage: 'Show me how answers can look.',
        }),
        `${intl.formatMessage({
          id: 'examples.forms.answer',
          defaultMessage: 'Code can be copied, saved and run in a preview beside the chat:',
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
