import { outputLanguages } from './output-languages.ts';
import type { OutputFormat, OutputSettings } from './output-presets.ts';

/** The words for each form that the model reads. */
const formatWords: Readonly<Record<OutputFormat, string>> = {
  short: 'a short answer of one to three sentences',
  paragraph: 'one well-formed paragraph',
  bullets: 'a bulleted list',
  numbered: 'a numbered list',
  steps: 'a step-by-step guide, one action in each step',
  checklist: 'a checklist of Markdown task items',
  table: 'a Markdown table',
  comparison: 'a Markdown table that compares the options, one column for each option',
  'pros-cons': 'two lists, first what speaks for it, then what speaks against it',
  outline: 'an outline with nested points',
  summary: 'a summary of the essentials',
  takeaways: 'a list of key takeaways, the most important one first',
  faq: 'a list of frequently asked questions, each with its answer',
  dialogue: 'a dialogue between two speakers',
  interview: 'an interview with questions and answers',
  essay: 'an essay with introduction, argument and conclusion',
  article: 'an article with a headline and subheadings',
  blog: 'a blog post with a title and subheadings',
  news: 'a news report that begins with the most important fact',
  'press-release': 'a press release',
  email: 'an email with a subject line',
  letter: 'a letter with salutation and closing',
  memo: 'an internal memo',
  report: 'a report with summary, findings and recommendations',
  proposal: 'a proposal with goal, approach, effort and next steps',
  minutes: 'meeting minutes with decisions and open tasks',
  agenda: 'an agenda with a time for each item',
  slides: 'a slide deck: a title and up to five short points for each slide',
  speech: 'a speech to be read aloud',
  'social-post': 'one post for a social network',
  thread: 'a thread of numbered short posts',
  advert: 'an advertisement with headline, benefit and call to action',
  'product-text': 'a product description',
  'cover-letter': 'a cover letter for an application',
  lesson: 'a lesson plan with goal, phases, time and material',
  quiz: 'a quiz with the answers at the end',
  flashcards: 'flashcards, each with a question and an answer',
  recipe: 'a recipe with ingredients and steps',
  story: 'a short story',
  poem: 'a poem',
  script: 'a screenplay with scene headings and dialogue',
  timeline: 'a timeline in order of date',
  glossary: 'a glossary in alphabetical order',
  swot: 'a SWOT analysis: strengths, weaknesses, opportunities, threats',
  mermaid: 'a Mermaid diagram in a code block, without further text',
  code: 'code in a code block, without further text',
  json: 'valid JSON in a code block, without further text',
  csv: 'CSV with a header row in a code block, without further text',
};

/** What the model is told about the form of its replies; empty where nothing is chosen. */
export function outputInstruction(output: OutputSettings | undefined): string {
  if (output === undefined) return '';
  const { format, style, tone, language } = output;
  const lines = [
    ...(format === undefined ? [] : [`- Format: ${formatWords[format]}.`]),
    ...(style === undefined ? [] : [`- Writing style: ${style.toLowerCase()}.`]),
    ...(tone === undefined ? [] : [`- Tone: ${tone.toLowerCase()}.`]),
    ...(language === undefined ? [] : [`- Language: ${outputLanguages[language]}.`]),
  ];
  return lines.length === 0 ? '' : ['Write each of your replies like this:', ...lines].join('\n');
}
