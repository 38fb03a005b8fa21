import {
  IconBike,
  IconBuilding,
  IconBuildingBank,
  IconBus,
  IconDroplet,
  IconFlame,
  IconFolder,
  IconHeart,
  IconHome,
  IconLeaf,
  IconMapPin,
  IconMountain,
  IconParking,
  IconRecycle,
  IconRoad,
  IconRuler2,
  IconSchool,
  IconShield,
  IconStack2,
  IconTree,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { NodeIcon } from './document/schema.ts';
import type { Text } from '#platform/kernel/locale.ts';
import styles from './controls.module.css';

/** Signs a group or layer can have in the tree; a new one is a line here. */
export const layerIcons: Readonly<Record<string, { readonly label: Text; readonly Icon: Icon }>> = {
  home: { label: { pt: 'Casa', en: 'House' }, Icon: IconHome },
  building: { label: { pt: 'Edifício', en: 'Building' }, Icon: IconBuilding },
  heritage: { label: { pt: 'Património', en: 'Heritage' }, Icon: IconBuildingBank },
  school: { label: { pt: 'Escola', en: 'School' }, Icon: IconSchool },
  health: { label: { pt: 'Saúde', en: 'Health' }, Icon: IconHeart },
  safety: { label: { pt: 'Proteção', en: 'Protection' }, Icon: IconShield },
  fire: { label: { pt: 'Fogo', en: 'Fire' }, Icon: IconFlame },
  water: { label: { pt: 'Água', en: 'Water' }, Icon: IconDroplet },
  tree: { label: { pt: 'Árvore', en: 'Tree' }, Icon: IconTree },
  nature: { label: { pt: 'Natureza', en: 'Nature' }, Icon: IconLeaf },
  relief: { label: { pt: 'Relevo', en: 'Relief' }, Icon: IconMountain },
  waste: { label: { pt: 'Resíduos', en: 'Waste' }, Icon: IconRecycle },
  road: { label: { pt: 'Estrada', en: 'Road' }, Icon: IconRoad },
  bus: { label: { pt: 'Transportes', en: 'Transport' }, Icon: IconBus },
  bike: { label: { pt: 'Bicicleta', en: 'Bicycle' }, Icon: IconBike },
  parking: { label: { pt: 'Estacionamento', en: 'Parking' }, Icon: IconParking },
  place: { label: { pt: 'Local', en: 'Place' }, Icon: IconMapPin },
  plan: { label: { pt: 'Plano', en: 'Plan' }, Icon: IconRuler2 },
  layers: { label: { pt: 'Camadas', en: 'Layers' }, Icon: IconStack2 },
  folder: { label: { pt: 'Pasta', en: 'Folder' }, Icon: IconFolder },
};

/** White or black, whichever is easier to read on a colour (WCAG's relative luminance). */
export function inkOn(colour: string): '#ffffff' | '#000000' {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000000' : '#ffffff';
}

/** The sign of a group or layer; its name stands beside it. */
export function LayerIcon({ icon: { name, colour }, group }: { readonly icon: NodeIcon; readonly group: boolean }): ReactNode {
  const { Icon } = layerIcons[name ?? ''] ?? { Icon: group ? IconFolder : IconStack2 };
  return (
    <span className={styles['layerIcon']} style={colour === undefined ? undefined : { background: colour, color: inkOn(colour) }} aria-hidden>
      <Icon size={16} />
    </span>
  );
}
