import type { Text } from '#platform/kernel/locale.ts';
import { stateNames as stored } from '../record/domain/states.ts';
import type { RegisterItem } from './contract.ts';

/** Of an emission's state as people are told it. */
export const stateNames: Readonly<Record<RegisterItem['state'], Text>> = { ...stored, expired: { pt: 'Fora de validade', en: 'Past its validity' } };
