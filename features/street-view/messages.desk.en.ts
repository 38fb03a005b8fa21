import type { StreetDeskMessages } from './messages.desk.pt.ts';

export const streetDeskEn: StreetDeskMessages = {
  title: 'Street view',
  intro:
    'Pictures taken at street level, seen on the map. This server asks for them: a visitor’s browser never talks to the service or sees the key.',
  provider: 'Service',
  none: 'None: street view is not available',
  panoramax: 'Panoramax (open, no key)',
  mapillary: 'Mapillary (with an access key)',
  google: 'Google Street View (with a key, paid)',
  address: 'Address of the service',
  addressHelp: 'Leave empty to use {{address}}.',
  key: 'Access key',
  forget: 'Remove the stored key',
  googleNote:
    'Google charges for each picture and allows no copies: every change of direction is a new request. The key needs the Street View Static API and should accept this server’s address only.',
  mapillaryNote: 'Its pictures are licensed CC BY-SA 4.0. The key (client token) comes from Mapillary’s developer dashboard.',
  panoramaxNote: 'Each picture says who took it and under which licence. A municipality may run its own Panoramax server.',
  worked: 'It answers: there is a picture {{metres}} m from the middle of the map ({{credit}}).',
  workedEmpty: 'It answers, but there are no pictures within 200 m of the middle of the map.',
  saved: 'Settings saved.',
  readOnly: 'You may see these settings, but not change them.',
};
