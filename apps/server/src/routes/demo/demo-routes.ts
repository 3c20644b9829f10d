import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';

import { apiHeaders } from '@parley/contract/http/security-headers.ts';

import { eventStreamResponse } from '../../http/event-stream.ts';
import { peerAddressOf, type RequestLimit } from '../../http/request-limit.ts';
import {
  demoModelIds,
  type DemoReply,
  type DemoService,
} from '../../services/demo/demo-service.ts';

import { parseDemoRequest, type DemoRequest } from './demo-request.ts';
import {
  completionObject,
  errorObject,
  finishChunk,
  openingChunk,
  pieceChunk,
  usageChunk,
  type Completion,
} from './openai-wire.ts';

const maxBodyBytes = 1_000_000;
// The demo has no history; clients that sort models by age get one fixed date, 2026-01-01.
const modelsCreatedAtSeconds = 1_767_225_600;

/** The scripted model behind the OpenAI chat protocol. */
export function demoRoutes(demo: DemoService, limit: RequestLimit): Hono {
  const routes = new Hono();

  routes.get('/models', () =>
    json({
      object: 'list',
      data: demoModelIds.map((id) => ({
        id,
        object: 'model',
        created: modelsCreatedAtSeconds,
        owned_by: 'parley-demo',
      })),
    }),
  );

  routes.post(
    '/chat/completions',
    async (c, next) => {
      const waitSeconds = limit(c.req.raw.headers, peerAddressOf(c.env));
      if (waitSeconds === undefined) return next();
      const message = `The demo answers a limited number of requests a minute. Try again in ${waitSeconds} seconds.`;
      const answer = json(errorObject({ message, code: 'rate_limit_exceeded' }), 429);
      answer.headers.set('Retry-After', String(waitSeconds));
      return answer;
    },
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: () => {
        const message = `The body is larger than ${maxBodyBytes} bytes.`;
        return json(errorObject({ message, code: 'body_too_large' }), 413);
      },
    }),
    async (c) => {
      const request = parseDemoRequest(await c.req.text());
      if (!request.ok) return json(errorObject(request.error), request.error.status);
      const reply = demo.reply(request.value.prompt);
      const completion: Completion = {
        id: `chatcmpl-demo-${crypto.randomUUID()}`,
        model: request.value.prompt.modelId,
        createdAtSeconds: Math.floor(Date.now() / 1000),
      };
      if (!request.value.isStream) return json(completionObject(completion, reply));
      const left = new AbortController();
      const objects = streamObjects(
        { demo, request: request.value, reply, completion },
        left.signal,
      );
      return eventStreamResponse(objects, () => left.abort());
    },
  );

  routes.all('*', () =>
    json(
      errorObject({ message: 'The demo has nothing at this address.', code: 'unknown_url' }),
      404,
    ),
  );
  return routes;
}

interface StreamParts {
  readonly demo: DemoService;
  readonly request: DemoRequest;
  readonly reply: DemoReply;
  readonly completion: Completion;
}

async function* streamObjects(parts: StreamParts, left: AbortSignal): AsyncGenerator<string> {
  const { demo, request, reply, completion } = parts;
  yield JSON.stringify(openingChunk(completion));
  for await (const piece of demo.stream(reply, left)) {
    yield JSON.stringify(pieceChunk(completion, piece));
  }
  if (left.aborted) return;
  if (demo.isStopping()) {
    // Without a finish mark the client knows that the reply is cut, and offers to continue.
    const message = 'The server is stopping. Please try again in a moment.';
    yield JSON.stringify(errorObject({ message, code: 'server_stopping' }));
    return;
  }
  yield JSON.stringify(finishChunk(completion, reply.finishReason));
  if (request.isUsageWanted) yield JSON.stringify(usageChunk(completion, reply.usage));
  yield '[DONE]';
}

function json(body: object, status = 200): Response {
  return Response.json(body, { status, headers: apiHeaders() });
}
