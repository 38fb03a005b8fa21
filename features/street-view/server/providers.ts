import type { Services } from '#platform/http/server/services.ts';
import type { LngLat } from '#platform/geo/projections.ts';
import { readGoogle } from '../domain/google.ts';
import { mapillaryComplaint, mapillaryFields, neighboursIn, readMapillary, readMapillaryImage, type MapillaryPicture } from '../domain/mapillary.ts';
import { panoramaxItemPath, readPanoramax, readPanoramaxItem } from '../domain/panoramax.ts';
import { boxAround, nearest, type SourcedPicture, type StreetPicture } from '../domain/picture.ts';
import { baseOf, needsKey, type ProviderId } from '../domain/settings.ts';
import { streetErrors } from '../errors.ts';
import { askImage, askWords, type Image } from './ask.ts';
import type { Source } from './settings.ts';

export interface View {
  readonly size: 'small' | 'large';
  readonly heading: number;
  readonly pitch: number;
  readonly angle: number;
}

/** One way to ask for pictures at street level, whoever has them. Throws `streetErrors` and `outgoingErrors`. */
interface StreetProvider {
  near(place: LngLat, metres: number): Promise<StreetPicture | null>;
  picture(id: string): Promise<StreetPicture | null>;
  image(id: string, view: View): Promise<Image | null>;
  /** What browsers may do with a picture. */
  readonly cache: string;
}

const hour = 'private, max-age=3600';

export function providerOf(services: Services, site: string, source: Source): StreetProvider {
  if (needsKey[source.provider] && source.key === null) throw streetErrors['streetview.not-available']();
  return makers[source.provider](services, source, source.version === null ? null : `${site} ${source.version} ${source.provider}`);
}

type Maker = (services: Services, source: Source, keep: string | null) => StreetProvider;

/** So many pictures of a place are looked through; more lie together only in front of a monument. */
const most = 100;

const panoramax: Maker = (services, source, keep) => {
  const base = baseOf(source);
  const item = async (id: string): Promise<SourcedPicture | null> => {
    const path = panoramaxItemPath(id);
    const answer = path === null ? undefined : await askWords(services, { address: base + path, keep });
    return answer === undefined ? null : (readPanoramaxItem(answer, base) ?? strange());
  };
  return {
    async near(place, metres) {
      const address = `${base}/api/search?bbox=${boxAround(place, metres).join(',')}&limit=${most}`;
      return nearest(readPanoramax(await askWords(services, { address, keep }), base) ?? strange(), place, metres);
    },
    picture: item,
    async image(id, { size }) {
      const found = await item(id);
      return found && askImage(services, found[size]);
    },
    cache: hour,
  };
};

const mapillary: Maker = (services, source, keep) => {
  const base = baseOf(source);
  // In a header, not in the address: addresses are logged on the way.
  const headers = { authorization: `OAuth ${source.key ?? ''}` };
  const ask = async (path: string, query: Readonly<Record<string, string>>): Promise<unknown> => {
    const answer = await askWords(services, { address: `${base}/${path}?${new URLSearchParams(query).toString()}`, headers, keep });
    const complaint = mapillaryComplaint(answer);
    if (complaint) throw streetErrors[`streetview.${complaint}`]();
    return answer;
  };
  const item = async (id: string): Promise<MapillaryPicture | null> => {
    const answer = /^\d+$/.test(id) ? await ask(id, { fields: mapillaryFields }) : undefined;
    return answer === undefined ? null : (readMapillaryImage(answer) ?? strange());
  };
  const placed = async (picture: MapillaryPicture | null): Promise<StreetPicture | null> => {
    if (picture?.sequence == null) return picture;
    // Without its neighbours a picture is still worth seeing.
    const order = await ask('image_ids', { sequence_id: picture.sequence }).catch(() => undefined);
    return { ...picture, ...neighboursIn(order, picture.id) };
  };
  return {
    async near(place, metres) {
      const answer = await ask('images', { fields: mapillaryFields, bbox: boxAround(place, metres).join(','), limit: String(most) });
      return placed(nearest(readMapillary(answer) ?? strange(), place, metres));
    },
    picture: async (id) => placed(await item(id)),
    async image(id, { size }) {
      const found = await item(id);
      return found && askImage(services, found[size]);
    },
    cache: 'private, max-age=600',
  };
};

const google: Maker = (services, source) => {
  const base = `${baseOf(source)}/maps/api/streetview`;
  const key = source.key ?? '';
  const ask = async (query: Readonly<Record<string, string>>): Promise<StreetPicture | null> => {
    // Google's terms: nothing of it may be kept but the panorama's name.
    const parameters = new URLSearchParams({ ...query, source: 'outdoor', key });
    const read = readGoogle(await askWords(services, { address: `${base}/metadata?${parameters.toString()}`, keep: null }));
    if (read === 'nothing') return null;
    if (typeof read === 'string') throw streetErrors[`streetview.${read}`]();
    return read;
  };
  return {
    near: ([lng, lat], metres) => ask({ location: `${lat},${lng}`, radius: String(metres) }),
    picture: (id) => ask({ pano: id }),
    image(id, { size, heading, pitch, angle }) {
      const parameters = new URLSearchParams({
        // 640 is the largest Google draws.
        size: size === 'small' ? '640x480' : '640x640',
        scale: '2',
        pano: id,
        heading: String(heading),
        pitch: String(pitch),
        fov: String(angle),
        return_error_code: 'true',
        key,
      });
      return askImage(services, `${base}?${parameters.toString()}`);
    },
    cache: 'private, no-store',
  };
};

const makers: Readonly<Record<ProviderId, Maker>> = { panoramax, mapillary, google };

function strange(): never {
  throw streetErrors['streetview.strange']();
}
