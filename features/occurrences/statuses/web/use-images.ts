import { useQuery } from '@tanstack/react-query';
import { api } from '#platform/http/web/client.ts';
import { statusImages } from '../contract.ts';

const imagesKey = ['occurrences', 'status-images'];

/** Numbers of the pictures' files, by status; undefined until they are known. */
export function useStatusImages(): ReadonlyMap<number, string> | undefined {
  const { data } = useQuery({
    queryKey: imagesKey,
    queryFn: async ({ signal }) => (await api(statusImages, 'images', { signal })).items,
  });
  return data && new Map(data.map(({ statusId, fileId }) => [statusId, fileId]));
}
