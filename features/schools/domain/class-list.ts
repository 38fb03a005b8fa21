import { fold } from '#platform/kernel/words.ts';

export const limitMetres = 3000;

/** Columns of a class list, by their headings. */
export interface ListColumns {
  readonly address: string;
  readonly school: string | null;
}

const heads = {
  address: /morada|endereco|residencia|address|domicilio/,
  school: /escola|school|estabelecimento|agrupamento/,
} as const;

/** Null: nothing looks like an address. */
export function columnsOf(names: readonly string[]): ListColumns | null {
  const find = (pattern: RegExp): string | null => names.find((name) => pattern.test(fold(name))) ?? null;
  const address = find(heads.address);
  return address === null ? null : { address, school: find(heads.school) };
}
