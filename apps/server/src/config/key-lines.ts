/**
 * Finds the line of each key in a JSON document, so that a message can point at it.
 *
 * @param json  a valid JSON document
 * @returns line numbers from 1 by path; the path is the keys joined with U+0000, '' is the document
 */
export function keyLines(json: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>([['', 1]]);
  const path: string[] = [];
  const containers: ('object' | 'array')[] = [];
  let key = '';
  let line = 1;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"(?:\s*:)?|[[\]{}\n]/g)) {
    if (token.startsWith('"') && token.endsWith(':')) {
      key = String(JSON.parse(token.slice(0, -1)));
      lines.set([...path, key].join('\0'), line);
    }
    if (token === '{' || token === '[') {
      if (containers.length > 0) path.push(containers.at(-1) === 'object' ? key : '');
      containers.push(token === '{' ? 'object' : 'array');
    }
    if (token === '}' || token === ']') {
      containers.pop();
      path.pop();
    }
    line += token.split('\n').length - 1;
  }
  return lines;
}
