import { cutText } from '../shared/text.ts';

const maxTitleLength = 200;
const startTitleCharacters = 60;

/**
 * Cleans a title that a person typed.
 *
 * @returns one line of at most 200 characters, or undefined where nothing is left: an empty title is
 * not saved.
 */
export function cleanTitle(text: string): string | undefined {
  const title = cutText(text.replace(/\s+/g, ' ').trim(), maxTitleLength);
  return title === '' ? undefined : title;
}

/** The first line of the first question, as a title until somebody gives a better one. */
export function titleFromQuestion(question: string): string {
  const line = question.trimStart().split('\n', 1)[0] ?? '';
  const title = line.replace(/\s+/g, ' ').trim();
  if (title.length <= startTitleCharacters) return title;
  const cut = cutText(title, startTitleCharacters);
  const lastSpace = cut.lastIndexOf(' ');
  return `${lastSpace > 30 ? cut.slice(0, lastSpace) : cut}…`;
}

const modelTitleCharacters = 80;
const quotes = /^["'“”„«»‹›‘’「」*_`]+|["'“”„«»‹›‘’「」*_`]+$/g;

/**
 * Cleans a title that a model proposed: the words before it, marks around it, the full stop.
 *
 * @returns undefined where nothing usable is left
 */
export function cleanModelTitle(text: string): string | undefined {
  const line = text.split('\n').find((each) => each.trim() !== '') ?? '';
  const bare = line
    .replace(/^[\s#*_]*title\s*[*_]*:\s*/i, '')
    .trim()
    .replace(quotes, '')
    .replace(/[\s.,:;!?…。！？、]+$/u, '')
    .replace(quotes, '');
  const title = cleanTitle(bare);
  return title === undefined ? undefined : cutText(title, modelTitleCharacters);
}
