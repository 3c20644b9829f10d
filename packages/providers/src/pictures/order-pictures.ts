import type { WireImage } from '@parley/domain/chat/chat-event.ts';
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
import { createBodyReader, type BodyPiece } from '../sse/read-body.ts';
import { chatImages } from './chat-images.ts';
import { geminiImages } from './gemini-images.ts';
import { openAiImages } from './openai-images.ts';
import { ownService } from './own-service.ts';
import type { PictureAnswer, PictureAsk, PictureProtocol } from './picture-protocol.ts';
import {
  describeEvent,
  detailOf,
  faultOf,
  lossOf,
  sendPictureRequest,
} from './send-picture-request.ts';
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
  /** Told of the picture so far, in Base64, where the service shows it. */
  readonly onPartial?: (base64: string) => void;
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
const maxImages = 10;

/**
 * Orders pictures. What comes is not looked at: neither whether it is a picture, nor where an address
 * leads. Errors: see {@link PictureError}. Never throws.
 */
export async function orderPictures(
  call: EndpointCall,
  { form, ask, onPartial }: PictureOrderCall,
): Promise<Result<DrawnPictures, PictureError>> {
  if (form !== 'own' && isKeyMissing(call)) return err(faultOf(call, 'no-key'));
  const protocol = protocols[form];
  const watchdog = startWatchdog(call, realDeps);
  try {
    const sent = await sendPictureRequest(call, protocol.encode(call, ask), watchdog);
    if (!sent.ok) return sent;
    const read = await readAnswer(sent.value, { call, protocol, watchdog, onPartial });
    return read.ok ? checkAnswer(call, read.value) : read;
  } catch {
    return err(lossOf(call));
  } finally {
    watchdog.close();
  }
}

function checkAnswer(
  call: EndpointCall,
  { images, usage, text }: PictureAnswer,
): Result<DrawnPictures, PictureError> {
  if (images.length === 0) return err({ ...faultOf(call, 'no-picture'), ...detailOf(call, text) });
  return ok({ images: images.slice(0, maxImages), ...(usage === undefined ? {} : { usage }) });
}

interface Reading {
  readonly call: EndpointCall;
  readonly protocol: PictureProtocol;
  readonly watchdog: Watchdog;
  readonly onPartial: ((base64: string) => void) | undefined;
}

type Answered = Result<PictureAnswer, PictureError>;

/** Stops with the first answer; the connection of one that is too long is closed. */
async function readAnswer(response: Response, reading: Reading): Promise<Answered> {
  const { call, watchdog } = reading;
  const told = Number(response.headers.get('content-length'));
  const body = streamOf(response);
  if (told > maxPictureAnswerBytes) return err(faultOf(call, 'too-large'));
  if (body === undefined) return readWhole(reading, await response.text());
  const pieces = createBodyReader();
  const reader = openReader(body, watchdog);
  for (let size = 0; ;) {
    const read = await reader.read();
    if (read.type === 'broken' || watchdog.stopReason() !== undefined) return err(lossOf(call));
    if (read.type === 'bytes') {
      watchdog.touch();
      size += read.bytes.byteLength;
      if (size > maxPictureAnswerBytes) return err(faultOf(call, 'too-large'));
    }
    const found = takePieces(read.type === 'end' ? pieces.end() : pieces.feed(read.bytes), reading);
    if (found !== undefined) return found;
    if (read.type === 'end') return err(faultOf(call, 'no-picture'));
  }
}

function takePieces(pieces: readonly BodyPiece[], reading: Reading): Answered | undefined {
  for (const piece of pieces) {
    const found = takePiece(piece, reading);
    if (found !== undefined) return found;
  }
  return undefined;
}

function takePiece(piece: BodyPiece, reading: Reading): Answered | undefined {
  const { call, protocol, onPartial } = reading;
  if (piece.type === 'overlong') return err(faultOf(call, 'too-large'));
  if (piece.type === 'whole') return readWhole(reading, piece.text);
  if (piece.type === 'empty') return undefined;
  const json = parseJson(piece.event.data);
  const event = isObject(json) ? protocol.decodeEvent?.(json) : undefined;
  if (event?.type === 'answer') return ok(event.answer);
  if (event?.type === 'error') return err(describeEvent(call, event.body));
  if (event !== undefined) onPartial?.(event.base64);
  return undefined;
}

/** An answer in one piece, which also comes where a stream was asked for. */
function readWhole({ call, protocol }: Reading, text: string): Answered {
  const json = parseJson(text);
  const answer = protocol.decode(json);
  if (answer !== undefined) return ok(answer);
  if (isObject(json) && json['error'] !== undefined) return err(describeEvent(call, json));
  return err({
    ...faultOf(call, 'no-picture'),
    ...(json === undefined ? detailOf(call, text) : {}),
  });
}
