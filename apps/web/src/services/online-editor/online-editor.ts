import { postForm } from '#src/platform/post-form.ts';

/** What an editor on the web is given: one JSON text in the field `data`. */
export interface EditorData {
  readonly title: string;
  readonly html?: string;
  readonly css?: string;
  readonly js?: string;
  /** Tells the editor that the script is TypeScript. */
  readonly js_pre_processor?: 'typescript';
}

/** The languages that such an editor takes. */
const languages: Readonly<Record<string, 'html' | 'css' | 'js' | 'ts'>> = {
  js: 'js',
  javascript: 'js',
  ts: 'ts',
  typescript: 'ts',
  html: 'html',
  css: 'css',
};

/** Whether code of a language can be opened in an editor on the web. */
export function canOpenInEditor(language: string): boolean {
  return Object.hasOwn(languages, language);
}

/** The data for code of a language; undefined for a language that editors do not take. */
export function editorDataOf(code: string, language: string): EditorData | undefined {
  const kind = Object.hasOwn(languages, language) ? languages[language] : undefined;
  if (kind === undefined) return undefined;
  const title = 'Parley';
  if (kind === 'ts') return { title, js: code, js_pre_processor: 'typescript' };
  return { title, [kind]: code };
}

/** Sends code to an editor in a new tab, which learns nothing of this page. */
export function postToEditor(href: string, data: EditorData): void {
  postForm(href, 'data', JSON.stringify(data));
}
