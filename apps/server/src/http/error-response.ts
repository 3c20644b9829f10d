import {
  publicErrorBody,
  publicErrorStatus,
  type PublicErrorCode,
} from '@parley/contract/errors/public-error.ts';
import { apiHeaders } from '@parley/contract/http/security-headers.ts';

/** Answers with a public error as JSON. */
export function errorResponse(code: PublicErrorCode, message?: string): Response {
  return Response.json(publicErrorBody(code, message), {
    status: publicErrorStatus[code],
    headers: apiHeaders(),
  });
}
