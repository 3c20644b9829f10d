/** How deeply a model may think, from not at all; few models take all of these. */
export const reasoningEfforts = [
  'none',
  'minimal',
  'low',
  'medium',
  'high',
  'xhigh',
  'max',
] as const;

/** See {@link reasoningEfforts}. */
export type ReasoningEffort = (typeof reasoningEfforts)[number];

/** How much a model says, apart from how much it thinks. */
export const verbosities = ['low', 'medium', 'high'] as const;

/** See {@link verbosities}. */
export type Verbosity = (typeof verbosities)[number];
