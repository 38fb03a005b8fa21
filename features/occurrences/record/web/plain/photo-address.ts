import { addressOf } from '#platform/http/web/client.ts';
import { occurrences } from '../../contract.ts';

/** `key` changes with the picture: whoever blacked something out must not be shown the browser's copy of before. */
export function photoAddress(id: number, variant: 'original' | 'thumbnail', token?: string, key?: string): string {
  return addressOf(occurrences, 'photo', {
    params: { id },
    query: { variant, ...(token !== undefined && { token }), ...(key !== undefined && { key }) },
  });
}
