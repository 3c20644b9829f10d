import { err, ok, type Result } from '@parley/domain/shared/result.ts';

/** A bucket, and where in it. */
export interface S3Place {
  readonly bucket: string;
  /** What all keys begin with: '' or a path with a slash at its end. */
  readonly prefix: string;
  readonly region: string;
  /** Of a service that is not Amazon's. */
  readonly endpoint: string | undefined;
}

const pattern = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/([\w/-]*?)\/?)?(?:\?([^#]*))?$/;
const form = 'must be a URL such as s3://bucket/folder?region=eu-central-1';

/** Reads where attachments are kept. Errors: the reason as a clause. */
export function parseS3Url(text: string): Result<S3Place, string> {
  const [, bucket = '', path = '', query = ''] = pattern.exec(text) ?? [];
  const { region: named, endpoint, ...others } = Object.fromEntries(new URLSearchParams(query));
  if (bucket === '' || Object.keys(others).length > 0) return err(form);
  if (endpoint !== undefined && !isOrigin(endpoint)) {
    return err('must have an endpoint such as https://s3.example.org');
  }
  const region = named ?? usualRegion(endpoint);
  if (!/^[a-z\d-]+$/.test(region)) return err('must have a region');
  return ok({ bucket, prefix: path === '' ? '' : `${path}/`, region, endpoint });
}

/** Services that are not Amazon's take any name; Amazon's has none for everybody. */
function usualRegion(endpoint: string | undefined): string {
  return endpoint === undefined ? '' : 'us-east-1';
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return (
    (url?.protocol === 'https:' || url?.protocol === 'http:') &&
    url.href.replace(/\/$/, '') === url.origin
  );
}
