/**
 * What a (provider, model) pair refused before, so that it is not sent again. Kept by the page, sent
 * along with each call.
 */
export interface LearnedLimits {
  /** Names of body fields that are left out. */
  readonly omit: readonly string[];
  /** Which of the two names the output limit goes by; absent where neither was refused. */
  readonly useMaxCompletionTokens?: boolean;
  /** Set beside tools for models that take them only without reasoning on the protocol in use. */
  readonly reasoningEffort?: 'none';
  /** The role that carries the system text; `user` puts it before the first user turn. */
  readonly systemRole?: 'system' | 'developer' | 'user';
}
