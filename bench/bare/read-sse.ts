/** Reads the text deltas of a chat-completions stream, as little as will do. */
export async function readDeltas(
  response: Response,
  onText: (text: string) => void,
): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data: {')) onText(deltaOf(line.slice(6)));
    }
  }
}

interface Chunk {
  readonly choices?: readonly { readonly delta?: { readonly content?: string } }[];
}

function deltaOf(json: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only sender is the fake provider of this run
  const chunk = JSON.parse(json) as Chunk;
  return chunk.choices?.[0]?.delta?.content ?? '';
}
