import { createContext, type ReactNode, useContext } from 'react';

import type { DocumentCache } from '../document-cache.ts';
import type { HighlightTokens } from '../highlight/tokens.ts';

/** What a service answers: a value, or why there is none. */
export type ServiceResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: { readonly code: string } };

/** A picture to be shown over the whole page. */
export interface FullScreenView {
  /** A `blob:` address. */
  readonly url: string;
  readonly alt: string;
}

/** What the surrounding app does for Markdown. None of it is called before the reader or a closed block needs it. */
export interface MarkdownServices {
  /** Puts text on the clipboard; false when the browser refused. */
  readonly copyText: (text: string) => Promise<boolean>;
  /** Highlights code, best in a worker; undefined when the language is not known. */
  readonly highlight: (code: string, language: string) => Promise<HighlightTokens | undefined>;
  /** The same from memory, without waiting. */
  readonly highlightCached: (code: string, language: string) => HighlightTokens | undefined;
  /** Fetches a picture after a click. The value is a `blob:` address that the app keeps alive. */
  readonly loadImage: (url: string) => Promise<ServiceResult<string>>;
  /** Draws a diagram in a sandbox and returns its SVG source. */
  readonly renderDiagram: (
    source: string,
    theme: 'light' | 'dark',
  ) => Promise<ServiceResult<{ readonly svg: string }>>;
  readonly openFullScreen?: (view: FullScreenView) => void;
  /** Saves a file on the reader's device. */
  readonly download?: (fileName: string, content: Blob) => void;
  /** Runs code of a language where it can reach nothing, and shows it beside the text. */
  readonly openPreview?: (source: string, language: string) => void;
  readonly canPreview?: (language: string) => boolean;
  /** Hands code to an editor on the web; asks first. */
  readonly openInEditor?: (source: string, language: string) => void;
  readonly canOpenInEditor?: (language: string) => boolean;
}

/** Every text that Markdown shows on its own account. */
export interface MarkdownLabels {
  readonly backToText: (number: number) => string;
  readonly code: string;
  readonly copied: string;
  readonly copy: string;
  readonly copyCsv: string;
  readonly copyMarkdown: string;
  readonly details: string;
  readonly diagram: string;
  readonly diagramFailed: string;
  readonly download: string;
  readonly footnote: (number: number) => string;
  readonly fullScreen: string;
  readonly imageFailed: string;
  readonly loadImage: (host: string) => string;
  /** A link to a picture that only its own page may show. */
  readonly openImage: (host: string) => string;
  readonly openInEditor: string;
  readonly preview: string;
  readonly renderAnyway: string;
  readonly showAllLines: (lines: number) => string;
  readonly showDiagram: string;
  readonly showFewerLines: string;
  readonly showMore: string;
  readonly showMoreRows: (count: number) => string;
  readonly showSource: string;
  readonly table: string;
  readonly taskDone: string;
  readonly taskOpen: string;
  readonly tooLong: string;
  readonly wrap: string;
}

/** The surroundings of Markdown. Keep the object the same between renders. */
export interface MarkdownEnvironment {
  readonly services: MarkdownServices;
  readonly labels: MarkdownLabels;
  readonly theme: 'light' | 'dark';
  /** Shared by all messages, so that a message that scrolls back into view is not read again. */
  readonly cache: DocumentCache;
}

/** Gives the surroundings to every Markdown text below it. */
export const MarkdownContext = createContext<MarkdownEnvironment | undefined>(undefined);

/** Draws the number of a source, where a text is given some. Keep the function the same between renders. */
export const SourceContext = createContext<((number: number) => ReactNode) | undefined>(undefined);

/** The surroundings; a component outside of a provider is a bug. */
export function useMarkdown(): MarkdownEnvironment {
  const environment = useContext(MarkdownContext);
  if (environment === undefined) throw new Error('Markdown needs a MarkdownContext above it.');
  return environment;
}
