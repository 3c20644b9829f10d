import type { PictureUsage } from '@parley/domain/picture/picture-cost.ts';
import type { PictureError } from '@parley/domain/picture/picture-error.ts';
import type { PictureForm } from '@parley/domain/picture/picture-model.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { realDeps } from '../spec/call-deps.ts';
import { isKeyMissing } from '../spec/http.ts';
import { isObject, parseJson } from '../spec/json.ts';
import type { EndpointCall } from '../spec/provider-call.ts';
import { openReader, streamOf } from '../spec/read-text.ts';
import { startWatchdog, type Watchdog } from '../spec/watchdog.ts';
import type { WireImage } from '../spec/wire-images.ts';
import { chatImages } from './chat-images.ts';
import { geminiImages } from './gemini-images.ts';
import { openAiImages } from './openai-images.ts';
import { ownService } from './own-service.ts';
import type { PictureAnswer, PictureAsk, PictureProtocol } from './picture-protocol.ts';
import { describeRefusal, detailOf, isPolicy, lossOf } from './picture-refusal.ts';
import { sendPictureRequest } from './send-picture-request.ts';
import { xaiImages } from './xai-images.ts';

const protocols: Readonly<Record<PictureForm | 'own', PictureProtocol>> = {
  'openai-images': openAiImages,
  'xai-images': xaiImages,
  gemini: geminiImages,
  chat: chatImages,
  own: ownService,
};

/** What is asked for, and how. */
export interface PictureOrderCall {
  readonly form: PictureForm | 'own';
  readonly ask: PictureAsk;
}

/** What was drawn. */
export interface DrawnPictures {
  /** At least one; not looked at. */
  readonly images: readonly WireImage[];
  readonly usage?: PictureUsage;
}

/** Bytes of an answer. A picture of 4,096 pixels is half of it, in Base64. */
export const maxPictureAnswerBytes = 48 * 1024 * 1024;
/** More than anybody ordered. */
const maxImages = 4;

/**
 * Orders pictures. What comes is not looked at: neither whether it is a picture, nor where an address
 * leads. Errors: see {@link PictureError}. Never throws.
 */
export async function orderPictures(
  call: EndpointCall,
  { form, ask }: PictureOrderCall,
): Promise<Result<DrawnPictures, PictureError>> {
  if (form !== 'own' && isKeyMissing(call)) return err({ code: 'no-key' });
  const protocol = protocols[form];
  const watchdog = startWatchdog(call, realDeps);
  try {
    const sent = await sendPictureRequest(call, protocol.encode(call, ask), watchdog);
    if (!sent.ok) return sent;
    const text = await readAnswer(call, sent.value, watchdog);
    return text.ok ? takeAnswer(call, protocol, text.value) : text;
  } catch {
    return err(lossOf(call));
  } finally {
    watchdog.close();
  }
}

/** The connection of an answer that is too long is closed. */
async function readAnswer(
  call: EndpointCall,
  response: Response,
  watchdog: Watchdog,
): Promise<Result<string, PictureError>> {
  const told = Number(response.headers.get('content-length'));
  if (told > maxPictureAnswerBytes) return err({ code: 'too-large' });
  const body = streamOf(response);
  if (body === undefined) return ok(await response.text());
  const reader = openReader(body, watchdog);
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  for (let size = 0; ;) {
    const read = await reader.read();
    if (read.type === 'broken' || watchdog.stopReason() !== undefined) return err(lossOf(call));
    if (read.type === 'end') return ok(pieces.join('') + decoder.decode());
    watchdog.touch();
    size += read.bytes.byteLength;
    if (size > maxPictureAnswerBytes) return err({ code: 'too-large' });
    pieces.push(decoder.decode(read.bytes, { stream: true }));
  }
}

function takeAnswer(
  call: EndpointCall,
  protocol: PictureProtocol,
  text: string,
): Result<DrawnPictures, PictureError> {
  const json = parseJson(text);
  const answer = json === undefined ? undefined : protocol.decode(json);
  if (answer !== undefined) return checkAnswer(call, answer);
  // Some say no with status 200.
  if (isObject(json) && json['error'] !== undefined) return err(describeRefusal(call, 200, text));
  return err({ code: 'bad-answer' });
}

function checkAnswer(
  call: EndpointCall,
  { images, usage, text }: PictureAnswer,
): Result<DrawnPictures, PictureError> {
  const told = usage === undefined ? {} : { usage };
  if (images.length > 0) return ok({ images: images.slice(0, maxImages), ...told });
  const code = isPolicy(text) ? 'policy' : 'no-picture';
  return err({ code, ...detailOf(call, text), ...told });
}
