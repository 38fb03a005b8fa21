import { normaliseCode } from './domain/code.ts';
import type { OccurrenceItem } from './schemas.ts';

/** Without a digit it is no code: nothing need be asked. */
export const mayBeCode = (text: string): boolean => /\d/.test(text) && text.length <= 40;

type Found = Pick<OccurrenceItem, 'id' | 'code' | 'type' | 'status' | 'address' | 'point'>;

/** An occurrence found by its code, as the searches show it. */
export function codeHit({ id, code, type, status, address, point }: Found, typed: string) {
  return {
    id: `occurrence-${id}`,
    label: [code, type.name].filter(Boolean).join(' · '),
    detail: `${status.name} · ${address}`,
    ...(type.name !== '' && { group: type.name }),
    exact: code === normaliseCode(typed),
    to: `/meubairro/home/${code}`,
    ...(point && { point }),
  };
}
