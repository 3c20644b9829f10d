import {
  publicErrorBody,
  publicErrorStatus,
  type PublicErrorCode,
} from '@parley/contract/errors/public-error.ts';
import { apiHeaders } from '@parley/contract/http/security-headers.ts';

/**
 * Answers with a public error as JSON.
 *
 * @param details what a program has to know to go on; they stand at the top, with the code
 */
export function errorResponse(
  code: PublicErrorCode,
  message?: string,
  details?: Readonly<Record<string, boolean | number | string>>,
): Response {
  const body = publicErrorBody(code, message, details);
  return Response.json(details === undefined ? body : { ...body, ...details, code }, {
    status: publicErrorStatus[code],
    headers: apiHeaders(),
  });
}
