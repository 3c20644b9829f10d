const longestName = 200;

/**
 * Replaces `{name}` in a text that becomes JSON. Takes as long as the text is.
 *
 * @param write what stands for a name, given whether it stands inside of a JSON string; undefined
 *   leaves the braces as they are
 */
export function replaceInJson(
  text: string,
  write: (name: string, isInString: boolean) => string | undefined,
): string {
  const pieces: string[] = [];
  let isInString = false;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') isInString = !isInString;
    else if (sign === '\\' && isInString) at += 1;
    else if (sign === '{') {
      const name = nameAt(text, at);
      const written = name === undefined ? undefined : write(name, isInString);
      if (name === undefined || written === undefined) continue;
      pieces.push(text.slice(from, at), written);
      at += name.length + 1;
      from = at + 1;
    }
  }
  return pieces.join('') + text.slice(from);
}

/** The name in braces that begin at a place. */
function nameAt(text: string, at: number): string | undefined {
  const start = text.slice(at + 1, at + longestName + 2);
  return /^([^{}\s"]+)\}/u.exec(start)?.[1];
}
