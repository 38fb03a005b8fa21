import type { Locale } from '#platform/kernel/locale.ts';

interface Words {
  readonly title: string;
  readonly lead: string;
  readonly size: string;
  readonly measuring: string;
  readonly keep: string;
  readonly again: string;
  readonly cancel: string;
  readonly remove: string;
  readonly kept: string;
  readonly lost: string;
  readonly room: string;
  readonly failed: string;
  readonly progress: string;
}

/** Beside the map's own words, which its first load carries. */
export const keptMapWords: Readonly<Record<Locale, Words>> = {
  pt: {
    title: 'Mapa neste dispositivo',
    lead: 'Guarda o mapa base do município neste dispositivo, para o ver sem ligação. As outras camadas continuam a precisar de ligação.',
    size: 'Cerca de {size} MB.',
    measuring: 'A ver quanto ocupa…',
    keep: 'Guardar o mapa',
    again: 'Atualizar o mapa',
    cancel: 'Cancelar',
    remove: 'Retirar do dispositivo',
    kept: 'Guardado em {when}. Ocupa {size} MB.',
    lost: 'O dispositivo apagou parte do mapa para arranjar espaço. Atualize-o para o ter todo.',
    room: 'Não há espaço suficiente neste dispositivo.',
    failed: 'Não foi possível guardar o mapa todo. Verifique a ligação e tente de novo.',
    progress: 'A guardar o mapa',
  },
  en: {
    title: 'Map on this device',
    lead: 'Keeps the base map of the municipality on this device, to see it without a connection. Other layers still need one.',
    size: 'About {size} MB.',
    measuring: 'Finding out how large it is…',
    keep: 'Keep the map',
    again: 'Update the map',
    cancel: 'Cancel',
    remove: 'Remove from the device',
    kept: 'Kept on {when}. Takes {size} MB.',
    lost: 'The device erased part of the map to make room. Update it to have all of it.',
    room: 'There is not enough room on this device.',
    failed: 'Not all of the map could be kept. Check the connection and try again.',
    progress: 'Keeping the map',
  },
};
