import {
  IconArmchair,
  IconBulb,
  IconBus,
  IconCar,
  IconCircleCheck,
  IconCircleX,
  IconClipboardList,
  IconCopy,
  IconDog,
  IconDroplet,
  IconFlame,
  IconFlag,
  IconLamp,
  IconMessageDots,
  IconPaw,
  IconProgress,
  IconRecycle,
  IconRoad,
  IconSearch,
  IconSparkles,
  IconTools,
  IconTrafficLights,
  IconTrash,
  IconTree,
  IconUserCheck,
  IconVolume,
  IconWall,
  type Icon,
} from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';
import { address } from '#platform/http/web/client.ts';

/** Icons the catalogues may name (Tabler's names); anything else is shown with the general one. */
const icons: Readonly<Record<string, Icon>> = {
  armchair: IconArmchair,
  bulb: IconBulb,
  bus: IconBus,
  car: IconCar,
  'circle-check': IconCircleCheck,
  'circle-x': IconCircleX,
  copy: IconCopy,
  dog: IconDog,
  droplet: IconDroplet,
  flag: IconFlag,
  flame: IconFlame,
  lamp: IconLamp,
  'message-dots': IconMessageDots,
  paw: IconPaw,
  recycle: IconRecycle,
  road: IconRoad,
  search: IconSearch,
  sparkles: IconSparkles,
  tools: IconTools,
  'traffic-lights': IconTrafficLights,
  trash: IconTrash,
  tree: IconTree,
  'user-check': IconUserCheck,
  volume: IconVolume,
  wall: IconWall,
};

interface Props {
  readonly name: string | null;
  readonly size?: number;
}

/** Decoration: the name stands beside it. */
export function TypeIcon({ name, size = 20 }: Props): ReactNode {
  return createElement(icons[name ?? ''] ?? IconClipboardList, { size, 'aria-hidden': true });
}

/** A symbol of ours, or the picture that the municipality gave the status. */
export function StatusIcon({ name, size = 20 }: Props): ReactNode {
  if (isFile(name))
    return <img src={address(`/api/files/${name}`, { query: { variant: 'thumbnail' } })} alt="" width={size} height={size} style={fit} />;
  return createElement(icons[name ?? ''] ?? IconProgress, { size, 'aria-hidden': true });
}

const fit = { objectFit: 'contain', flex: 'none' } as const;
const isFile = (name: string | null): name is string => name !== null && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name);
