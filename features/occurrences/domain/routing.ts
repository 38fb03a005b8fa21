export interface Unity {
  readonly id: number;
  readonly isFirst: boolean;
  readonly typeIds: readonly number[];
}

/** Who answers for a type: the first unity that handles it, else the one marked first, else nobody. */
export function responsibleUnity<U extends Unity>(unities: readonly U[], typeId: number): U | null {
  return unities.find((unity) => unity.typeIds.includes(typeId)) ?? unities.find((unity) => unity.isFirst) ?? null;
}
