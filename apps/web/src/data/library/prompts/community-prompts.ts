import coding from './coding.json' with { type: 'json' };
import creativity from './creativity.json' with { type: 'json' };
import data from './data.json' with { type: 'json' };
import editing from './editing.json' with { type: 'json' };
import email from './email.json' with { type: 'json' };
import health from './health.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import job from './job.json' with { type: 'json' };
import learning from './learning.json' with { type: 'json' };
import planning from './planning.json' with { type: 'json' };
import research from './research.json' with { type: 'json' };
import translation from './translation.json' with { type: 'json' };
import work from './work.json' with { type: 'json' };
import writing from './writing.json' with { type: 'json' };

/** A prompt that comes along, as it stands in its file. */
interface WrittenPrompt {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly tags: readonly string[];
}

/** All prompts that come along, theme by theme, what most people look for first. */
export const communityPrompts: readonly WrittenPrompt[] = [
  ...writing,
  ...editing,
  ...email,
  ...work,
  ...planning,
  ...learning,
  ...research,
  ...data,
  ...coding,
  ...translation,
  ...creativity,
  ...job,
  ...home,
  ...health,
];
