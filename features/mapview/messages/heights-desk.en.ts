import type { HeightsDeskMessages } from './heights-desk.pt.ts';

export const heightsDeskEn: HeightsDeskMessages = {
  title: 'Heights',
  intro:
    'With a source of heights, whoever measures a line on the map sees its profile, and the coordinates of a point show its height. Without one, none of this appears.',
  encoding: 'Encoding',
  none: 'None: no heights',
  terrarium: 'Terrarium',
  mapbox: 'Terrain-RGB (Mapbox)',
  template: 'Address of the tiles',
  templateHelp: 'PNG tiles on the web’s grid, with {z}, {x} and {y}; {key} in place of the key, where one is needed.',
  maxZoom: 'Finest level',
  maxZoomHelp: 'From 5 to 16: the last level of which the source has tiles.',
  attribution: 'Whose data it is',
  key: 'Access key',
  forget: 'Remove the stored key',
  worked: 'It answers: {{height}} m at the middle of the map.',
  workedEmpty: 'It answers, but does not know the height of the middle of the map.',
  saved: 'Settings saved.',
  readOnly: 'You may see these settings, but not change them.',
};
