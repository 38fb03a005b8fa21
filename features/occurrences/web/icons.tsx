import {
  IconArmchair, IconBulb, IconBus, IconCar, IconCircleCheck, IconCircleX, IconClipboardList, IconCopy, IconDog, IconDroplet, IconFlame, IconFlag, IconLamp,
  IconMessageDots, IconPaw, IconProgress, IconRecycle, IconRoad, IconSearch, IconSparkles, IconTools, IconTrafficLights, IconTrash, IconTree, IconUserCheck,
  IconVolume, IconWall,
  type Icon,
} from '@tabler/icons-react';

/** Icons the catalogues may name (Tabler's names); anything else is shown with the general one. */
const icons: Readonly<Record<string, Icon>> = {
  armchair: IconArmchair, bulb: IconBulb, bus: IconBus, car: IconCar, 'circle-check': IconCircleCheck, 'circle-x': IconCircleX, copy: IconCopy, dog: IconDog,
  droplet: IconDroplet, flag: IconFlag, flame: IconFlame, lamp: IconLamp, 'message-dots': IconMessageDots, paw: IconPaw, recycle: IconRecycle, road: IconRoad,
  search: IconSearch, sparkles: IconSparkles, tools: IconTools, 'traffic-lights': IconTrafficLights, trash: IconTrash, tree: IconTree,
  'user-check': IconUserCheck, volume: IconVolume, wall: IconWall,
};

export const typeIcon = (name: string | null): Icon => icons[name ?? ''] ?? IconClipboardList;
export const statusIcon = (name: string | null): Icon => icons[name ?? ''] ?? IconProgress;
