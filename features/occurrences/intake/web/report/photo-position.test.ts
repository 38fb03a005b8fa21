import { expect, it } from 'vitest';
import { photoComplaints } from './more-complaints.ts';
import { firstInTown } from './photo-position.ts';
import type { ChosenPhoto } from '#platform/ui/plain/use-photos.ts';

const photos = [
  { id: 'holidays', position: [-8.9, 37.1] },
  { id: 'unknown', position: [500, 500] },
  { id: 'street', position: [-8.4, 40.2] },
  { id: 'later', position: [-8.41, 40.2] },
] as const;
const project = async ([lng, lat]: readonly [number, number]) => {
  if (lng > 180) throw new Error('no such place');
  return [lng * 1000, lat * 1000] as const;
};

it('offers the place of the first photo in the municipality, whatever comes before it', async () => {
  const inTown = async ([, y]: readonly [number, number]) => y > 40_000;
  expect(await firstInTown(photos, project, inTown)).toEqual({ id: 'street', at: [-8400, 40_200] });
  expect(await firstInTown(photos, project, async () => false)).toBeNull();
});

it('names every photo that cannot be sent, and why', () => {
  const photo = (name: string, state: ChosenPhoto['state']): ChosenPhoto => ({
    id: name,
    name,
    blob: new Blob(),
    position: null,
    order: 1,
    caption: '',
    url: '',
    state,
  });
  const say = (key: string, values: Record<string, unknown> = {}): string => `${key} ${Object.values(values).join(' ')}`.trim();
  const complaints = photoComplaints([photo('a.jpg', 'ready'), photo('b.pdf', 'not-a-picture'), photo('c.svg', 'too-large')], 5, 20, say);
  expect(complaints['photos']?.map(({ message }) => message)).toEqual([
    'citizen.photos.refused 2 b.pdf plain:photos.not-a-picture 20',
    'citizen.photos.refused 3 c.svg plain:photos.too-large 20',
  ]);
});
