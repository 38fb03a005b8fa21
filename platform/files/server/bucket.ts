import { S3Client } from '@aws-sdk/client-s3';
import { AwsS3StorageAdapter } from '@flystorage/aws-s3';
import type { StorageAdapter } from '@flystorage/file-storage';

/** A bucket of an S3-compatible store. `url` as in `BlobStoreOptions.storageUrl`. */
export function openBucket(url: URL, bucket: string): StorageAdapter {
  const tls = url.protocol === 's3s:';
  const client = new S3Client({
    endpoint: `${tls ? 'https' : 'http'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: url.searchParams.get('forcePathStyle') === '1',
    credentials: { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) },
    // Not every S3-compatible store knows the trailing checksums that the client would add by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
  });
  return new AwsS3StorageAdapter(client, { bucket, uploadConfiguration: { queueSize: 2 } });
}
