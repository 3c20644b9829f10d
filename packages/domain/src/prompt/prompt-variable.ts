/** A field that a person fills before a prompt is used. */
export interface PromptVariable {
  /** As it stands in the text, without blanks around it; one name is one field. */
  readonly name: string;
  /** What it holds at first; of a choice always one of its options. */
  readonly initial: string;
  /** `lines`: a text of several lines. `choice`: one of the options. */
  readonly kind: 'text' | 'lines' | 'choice';
  /** At least one for a choice; empty for the others. */
  readonly options: readonly string[];
}
