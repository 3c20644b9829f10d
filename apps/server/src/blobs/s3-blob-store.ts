import type { S3Place } from '../config/s3-url.ts';
import type { BlobPlace, BlobStore, ChunkPlace } from './blob-store.ts';

/**
 * Keeps chunks as objects of a bucket. Who may write into it is found where the program of the service
 * looks: in `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or what the machine has.
 */
export async function openS3BlobStore(place: S3Place): Promise<BlobStore> {
  // Loaded only by who wants it: it is larger than the rest of the server.
  const sdk = await import('@aws-sdk/client-s3');
  const { bucket: Bucket, prefix, region, endpoint } = place;
  const client = new sdk.S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Services of others refuse the sums that Amazon's has begun to take.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const folderOf = ({ accountId, storeId }: BlobPlace): string =>
    `${prefix}${accountId}/${storeId}/`;
  const keyOf = (chunk: ChunkPlace): string => folderOf(chunk) + String(chunk.index);
  const list = (Prefix: string): AsyncIterable<string> =>
    keysOf((ContinuationToken) =>
      client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })),
    );
  const removeAll = async (under: string): Promise<void> => {
    for await (const Key of list(under)) {
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
    }
  };
  return {
    async put(chunk, bytes) {
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: keyOf(chunk), Body: bytes }));
    },
    async get(chunk) {
      try {
        const found = await client.send(new sdk.GetObjectCommand({ Bucket, Key: keyOf(chunk) }));
        return found.Body && Buffer.from(await found.Body.transformToByteArray());
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined;
        throw error;
      }
    },
    async chunks(blob) {
      const folder = folderOf(blob);
      const indexes: number[] = [];
      for await (const key of list(folder)) indexes.push(Number(key.slice(folder.length)));
      return indexes.toSorted((a, b) => a - b);
    },
    remove: (blob) => removeAll(folderOf(blob)),
    removeAccount: (accountId) => removeAll(`${prefix}${accountId}/`),
  };
}

interface ListedPage {
  readonly Contents?: readonly { readonly Key?: string | undefined }[] | undefined;
  readonly NextContinuationToken?: string | undefined;
}

async function* keysOf(
  readPage: (token: string | undefined) => Promise<ListedPage>,
): AsyncGenerator<string> {
  let token: string | undefined;
  do {
    const page: ListedPage = await readPage(token);
    for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
    token = page.NextContinuationToken;
  } while (token !== undefined);
}
