/** Endings of files by the language of a code block; a language that is not here is its own ending. */
const endings: Readonly<Record<string, string>> = {
  bash: 'sh',
  'c#': 'cs',
  'c++': 'cpp',
  clojure: 'clj',
  csharp: 'cs',
  elixir: 'ex',
  erlang: 'erl',
  'f#': 'fs',
  fsharp: 'fs',
  golang: 'go',
  haskell: 'hs',
  javascript: 'js',
  julia: 'jl',
  kotlin: 'kt',
  latex: 'tex',
  markdown: 'md',
  matlab: 'm',
  mermaid: 'mmd',
  'objective-c': 'm',
  objectivec: 'm',
  ocaml: 'ml',
  perl: 'pl',
  plaintext: 'txt',
  powershell: 'ps1',
  protobuf: 'proto',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  shell: 'sh',
  text: 'txt',
  typescript: 'ts',
  yaml: 'yml',
  zsh: 'sh',
};

const wholeNames: Readonly<Record<string, string>> = {
  dockerfile: 'Dockerfile',
  makefile: 'Makefile',
  cmake: 'CMakeLists.txt',
};

/** The name under which code of a language is saved: `code.py`; `code.txt` for one that nobody knows. */
export function codeFileName(language: string): string {
  const known = language.toLowerCase();
  const whole = Object.hasOwn(wholeNames, known) ? wholeNames[known] : undefined;
  if (whole !== undefined) return whole;
  const ending = Object.hasOwn(endings, known) ? endings[known] : known;
  return `code.${ending !== undefined && /^[a-z0-9]{1,10}$/.test(ending) ? ending : 'txt'}`;
}
