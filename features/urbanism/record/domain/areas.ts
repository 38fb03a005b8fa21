import type { Text } from '#platform/kernel/locale.ts';
import type { ProcessField } from '../process.ts';

type Values = Readonly<Record<string, unknown>>;

/** A rule that areas of a file follow when they are right: a sum, or a part that is not larger than its whole. */
interface Rule {
  readonly id: string;
  readonly kind: 'sum' | 'part' | 'same';
  readonly whole: ProcessField;
  readonly parts: readonly ProcessField[];
  readonly says: Text;
}

const rule = (kind: Rule['kind'], whole: ProcessField, parts: readonly ProcessField[], pt: string, en: string): Rule => ({
  id: `${kind}-${whole}-${parts[0] ?? ''}`,
  kind,
  whole,
  parts,
  says: { pt, en },
});

const rules: readonly Rule[] = [
  rule(
    'sum',
    'conservatoryConstruction',
    ['conservatoryDependent', 'conservatoryPrivate'],
    'No registo, a área bruta de construção devia ser a soma da dependente e da privativa.',
    'In the registry, the construction gross area should be the sum of the dependent and the private one.',
  ),
  rule(
    'sum',
    'totalArea',
    ['coveredArea', 'uncoveredArea'],
    'A área total devia ser a soma da coberta e da descoberta.',
    'The total area should be the sum of the covered and the uncovered one.',
  ),
  rule(
    'part',
    'landArea',
    ['deploymentArea'],
    'A implantação não pode ser maior do que o terreno.',
    'What is built on cannot be larger than the land.',
  ),
  rule(
    'part',
    'landArea',
    ['waterproofingArea'],
    'A impermeabilização não pode ser maior do que o terreno.',
    'What is sealed cannot be larger than the land.',
  ),
  rule('part', 'landArea', ['easementArea'], 'A cedência não pode ser maior do que o terreno.', 'What is ceded cannot be larger than the land.'),
  rule(
    'part',
    'grossArea',
    ['dependentArea'],
    'A área dependente não pode ser maior do que a bruta.',
    'The dependent area cannot be larger than the gross one.',
  ),
  rule('part', 'grossArea', ['usefulArea'], 'A área útil não pode ser maior do que a bruta.', 'The useful area cannot be larger than the gross one.'),
  rule(
    'part',
    'usefulArea',
    ['liveableArea'],
    'A área habitável não pode ser maior do que a útil.',
    'The liveable area cannot be larger than the useful one.',
  ),
  rule(
    'same',
    'conservatoryLand',
    ['landArea'],
    'O terreno mede no registo o que não mede nas informações técnicas.',
    'The land measures in the registry what it does not in the technical information.',
  ),
  rule(
    'same',
    'conservatoryImplantation',
    ['deploymentArea'],
    'A implantação mede no registo o que não mede nas informações técnicas.',
    'What is built on measures in the registry what it does not in the technical information.',
  ),
];

export interface Disagreement {
  readonly id: string;
  readonly fields: readonly ProcessField[];
  /** What should stand in the first field, or what it may be at most; and by how much it differs. */
  readonly expected: string;
  readonly difference: string;
  readonly says: Text;
}

/** Hundredths; null where nothing is written. */
const units = (value: unknown): bigint | null => (typeof value === 'string' && /^-?\d+\.\d{2}$/.test(value) ? BigInt(value.replace('.', '')) : null);

function decimal(hundredths: bigint): string {
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0');
  return `${hundredths < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Where the areas of a file contradict each other. What is not filled in contradicts nothing; a file with disagreements is saved all the same. */
export function disagreements(values: Values): Disagreement[] {
  return rules.flatMap(({ id, kind, whole, parts, says }) => {
    const [stands, terms] = [units(values[whole]), parts.map((name) => units(values[name]))];
    if (stands === null || terms.includes(null)) return [];
    const sum = terms.reduce<bigint>((total, term) => total + (term ?? 0n), 0n);
    const isRight = kind === 'part' ? sum <= stands : sum === stands;
    return isRight ? [] : [{ id, fields: [whole, ...parts], expected: decimal(sum), difference: decimal(stands - sum), says }];
  });
}
