/** What the catalogues say, as far as reports depend on it. */
export interface Catalogues {
  readonly types: readonly { readonly id: number; readonly name: string; readonly active: boolean }[];
  readonly unities: readonly {
    readonly name: string;
    readonly isFirst: boolean;
    readonly types: readonly number[];
    readonly users: readonly number[];
  }[];
  readonly statuses: readonly { readonly id: number; readonly name: string; readonly isFirst: boolean; readonly isLast: boolean }[];
  readonly moves: readonly { readonly fromId: number; readonly toId: number }[];
}

export interface Finding {
  readonly key: 'noFirstStatus' | 'noTypes' | 'noFirstUnity' | 'lonelyType' | 'emptyUnity' | 'deadEnd';
  readonly name?: string;
  /** Screen where it can be mended. */
  readonly screen: 'types' | 'unities' | 'status' | 'moves';
}

/** What would leave a report without somebody to see it, or without an end. Worst first. */
export function findings({ types, unities, statuses, moves }: Catalogues): Finding[] {
  const active = types.filter((type) => type.active);
  return [
    ...(statuses.some(({ isFirst }) => isFirst) ? [] : [{ key: 'noFirstStatus', screen: 'status' } as const]),
    ...(active.length > 0 ? [] : [{ key: 'noTypes', screen: 'types' } as const]),
    ...(unities.some(({ isFirst }) => isFirst) ? [] : [{ key: 'noFirstUnity', screen: 'unities' } as const]),
    ...statuses
      .filter(({ id, isLast }) => !isLast && !moves.some(({ fromId, toId }) => fromId === id && toId !== id))
      .map(({ name }) => ({ key: 'deadEnd', name, screen: 'moves' }) as const),
    ...active
      .filter(({ id }) => !unities.some((unity) => unity.types.includes(id)))
      .map(({ name }) => ({ key: 'lonelyType', name, screen: 'unities' }) as const),
    ...unities.filter(({ users }) => users.length === 0).map(({ name }) => ({ key: 'emptyUnity', name, screen: 'unities' }) as const),
  ];
}
