import type { charges } from './domain/fees-due.ts';
import type { Form, OperationKind, PlotKind } from './domain/places.ts';
import type { PlotState } from './domain/plots.ts';
import type { Text } from '#platform/kernel/locale.ts';

type Words<K extends string> = Readonly<Record<K, Text>>;

export const plotKindWords: Words<PlotKind> = {
  grave: { pt: 'Sepultura', en: 'Grave' },
  vault: { pt: 'Jazigo', en: 'Vault' },
  ossuary: { pt: 'Ossário', en: 'Ossuary' },
  columbarium: { pt: 'Columbário', en: 'Columbarium' },
};
export const plotStateWords: Words<PlotState> = {
  free: { pt: 'Livre', en: 'Free' },
  reserved: { pt: 'Reservado', en: 'Reserved' },
  conceded: { pt: 'Concedido, vazio', en: 'Conceded, empty' },
  occupied: { pt: 'Ocupado', en: 'Occupied' },
};
export const operationWords: Words<OperationKind> = {
  burial: { pt: 'Inumação', en: 'Burial' },
  ashes: { pt: 'Depósito de cinzas', en: 'Deposit of ashes' },
  exhumation: { pt: 'Exumação', en: 'Exhumation' },
  transfer: { pt: 'Trasladação', en: 'Transfer' },
};

export const formWords: Words<Form> = {
  body: { pt: 'Corpo', en: 'Body' },
  bones: { pt: 'Ossada', en: 'Bones' },
  ashes: { pt: 'Cinzas', en: 'Ashes' },
};
export const chargeWords: Words<(typeof charges)[number]> = {
  temporary: { pt: 'Concessão ou renovação por anos', en: 'Concession or renewal for years' },
  perpetual: { pt: 'Concessão perpétua', en: 'Perpetual concession' },
  annual: { pt: 'Taxa anual', en: 'Annual fee' },
};

/** As a declared choice takes them. */
export function optionsOf<K extends string>(words: Words<K>, keys: readonly K[]): { value: K; label: Text }[] {
  return keys.map((value) => ({ value, label: words[value] }));
}
