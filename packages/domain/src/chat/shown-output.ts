/** A card that a tool shows the person. */
export interface OutputCard {
  /** Empty for none. */
  readonly title: string;
  readonly text: string;
  /** Of a picture: `data:` is shown, any other is fetched by a click; empty for none. */
  readonly imageUrl: string;
  /** A page that it leads to, by https; empty for none. */
  readonly linkUrl: string;
}

/** What the person sees of the result of a tool, besides what the model reads. */
export type ShownOutput =
  | { readonly kind: 'markdown'; readonly text: string }
  /**
   * A page of its own that reaches nothing, unless the person lets it.
   *
   * `madeBy` is the hash of the plugin that made it, as grants have it; absent where nobody knows.
   */
  | { readonly kind: 'html'; readonly html: string; readonly madeBy?: string }
  | { readonly kind: 'cards'; readonly cards: readonly OutputCard[] };
