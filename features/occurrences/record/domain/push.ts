import type { PushEvent } from '../schemas.ts';
import { isPublic, type Seen, type Viewer } from './visibility.ts';

/** Everything there is, for whoever sees all; what everybody may see; and two channels per unity, for its own people. */
export const everything = 'private-occurrences';
export const everybody = 'occurrences';
const unityPrefix = `${everything}-unity-`;
export const unityChannels = `${unityPrefix}*`;
const unityChannel = (unityId: number | null, visibility: Seen['visibility']) => `${unityPrefix}${unityId ?? 0}-${visibility}`;

/** On which channels something about this occurrence is said: never where a listener may not know of it. */
export function channelsOf(viewer: Pick<Viewer, 'publicTypeIds' | 'publicStatusIds'>, occurrence: Seen): string[] {
  if (!occurrence.live) return [];
  return [everything, unityChannel(occurrence.unityId, occurrence.visibility), ...(isPublic(viewer, occurrence) ? [everybody] : [])];
}

export function mayListen(viewer: Viewer, channel: string): boolean {
  if (!viewer.isStaff || !viewer.hears) return false;
  if (channel === everything) return viewer.seesAllUnities && viewer.seesPrivate;
  const [, unity, visibility] = /^private-occurrences-unity-(\d+)-(public|private)$/.exec(channel) ?? [];
  if (unity === undefined) return false;
  return (viewer.seesAllUnities || viewer.unityIds.includes(Number(unity))) && (visibility === 'public' || viewer.seesPrivate);
}

/** The channels a browser subscribes to so that it hears of all it may see. What stands on two of them comes twice: mind id and version. */
export function channelsFor(viewer: Viewer, allUnityIds: readonly number[]): string[] {
  // Whoever may not see what a channel tells hears what everybody does, and asks from time to time for the rest.
  if (!viewer.isStaff || !viewer.hears) return [everybody];
  if (mayListen(viewer, everything)) return [everything];
  const unities = viewer.seesAllUnities ? [0, ...allUnityIds] : viewer.unityIds;
  const own = unities.flatMap((id) => [unityChannel(id, 'public'), ...(viewer.seesPrivate ? [unityChannel(id, 'private')] : [])]);
  return viewer.seesAllUnities ? own : [...own, everybody];
}

/** What each channel hears of a change: it came, it went, it moved between types or statuses, or something else of it changed. */
export function pushes(
  viewer: Pick<Viewer, 'publicTypeIds' | 'publicStatusIds'>,
  before: Seen | null,
  after: Seen | null,
  statusOn: (channel: string, statusId: number) => number,
): { readonly channel: string; readonly event: PushEvent; readonly from: Seen | null; readonly to: Seen | null }[] {
  const was = before ? channelsOf(viewer, before) : [];
  const is = after ? channelsOf(viewer, after) : [];
  return [...new Set([...was, ...is])].map((channel) => {
    const from = was.includes(channel) ? before : null;
    const to = is.includes(channel) ? after : null;
    const moved = from && to && (from.typeId !== to.typeId || statusOn(channel, from.statusId) !== statusOn(channel, to.statusId));
    return { channel, event: !from ? 'created' : !to ? 'removed' : moved ? 'moved' : 'changed', from, to } as const;
  });
}
