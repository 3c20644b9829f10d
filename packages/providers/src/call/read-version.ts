import { joinUrl } from '../spec/http.ts';
import { asObject, asText } from '../spec/json.ts';
import { askJson, type AskContext } from './ask.ts';

/**
 * The version that an Ollama tells of itself, without a key; undefined for any other server, or none.
 *
 * @param baseUrl  the address of its own protocol
 */
export async function readVersion(
  baseUrl: string,
  context: AskContext,
): Promise<string | undefined> {
  const request = { method: 'GET', url: joinUrl(baseUrl, '/api/version'), headers: [] } as const;
  const answer = await askJson(request, context);
  return answer.ok ? asText(asObject(answer.value)['version']) : undefined;
}
