import type { Text } from '#platform/kernel/locale.ts';

/**
 * What a sheet knows without anybody filling it in, in the order the designer offers it. Words name it `{name}`; what is not known of a sheet (a
 * print of the visible area has no number) is empty, and words of which nothing is known are not drawn.
 */
interface KnownValue {
  readonly label: Text;
  /** What stands there while a layout is designed. */
  readonly sample: Text;
}

const same = (words: string): Text => ({ pt: words, en: words });

export const knownValues = {
  municipality: { label: { pt: 'Nome do município', en: 'Name of the municipality' }, sample: same('Município') },
  service: { label: { pt: 'Serviço', en: 'Department' }, sample: { pt: 'Divisão de Urbanismo', en: 'Urban planning' } },
  kind: { label: { pt: 'Tipo de plano ou documento', en: 'Type of plan or document' }, sample: { pt: 'Planta de localização', en: 'Location plan' } },
  plan: {
    label: { pt: 'Designação da planta', en: 'Name of the plan' },
    sample: { pt: 'Planta de ordenamento', en: 'Zoning plan' },
  },
  number: { label: { pt: 'Número do documento', en: 'Number of the document' }, sample: same('PL-2026-000123') },
  date: { label: { pt: 'Data', en: 'Date' }, sample: same('23/11/2026') },
  time: { label: { pt: 'Hora', en: 'Time' }, sample: same('10:30') },
  valid: { label: { pt: 'Válido até', en: 'Valid until' }, sample: same('23/11/2027') },
  scale: { label: { pt: 'Denominador da escala', en: 'Denominator of the scale' }, sample: same('2 000') },
  scaleNote: {
    label: { pt: 'Escala e quando é verdadeira', en: 'Scale and when it is true' },
    sample: { pt: 'Escala 1:2 000 em papel A4, impresso sem ajuste', en: 'Scale 1:2 000 on A4 paper, printed at actual size' },
  },
  crs: { label: { pt: 'Sistema de coordenadas', en: 'Coordinate system' }, sample: same('PT-TM06/ETRS89 (EPSG:3763)') },
  caop: { label: { pt: 'Edição da CAOP dos limites', en: 'CAOP edition of the limits' }, sample: same('CAOP 2025') },
  page: { label: { pt: 'Folha (1/3), se houver várias', en: 'Sheet (1/3), where there are several' }, sample: same('1/3') },
  order: { label: { pt: 'Número de ordem', en: 'Order number' }, sample: same('1') },
  place: { label: { pt: 'Local', en: 'Place' }, sample: same('Rua Direita, 12') },
  area: { label: { pt: 'Área do que se desenhou', en: 'Area of what was drawn' }, sample: same('1 234,50 m²') },
  centroid: {
    label: { pt: 'Centroide nos dois sistemas', en: 'Centroid in both systems' },
    sample: same('M −21 500,00 P 59 500,00 · 40,20437° N 8,38586° W (WGS 84)'),
  },
  requester: { label: { pt: 'Requerente', en: 'Requester' }, sample: same('Maria dos Santos') },
  process: { label: { pt: 'Processo', en: 'Process' }, sample: same('2026/450.10.204/12') },
  purpose: { label: { pt: 'Finalidade', en: 'Purpose' }, sample: { pt: 'Licenciamento', en: 'Licensing' } },
  remarks: {
    label: { pt: 'Observações do pedido', en: 'Remarks of the request' },
    sample: { pt: 'Pedido ao balcão', en: 'Asked for at the counter' },
  },
  person: { label: { pt: 'Quem imprimiu', en: 'Who printed' }, sample: same('Ana Duarte') },
  fingerprint: { label: { pt: 'Impressão digital do conteúdo', en: 'Fingerprint of the content' }, sample: same('3f9a 0c17 b2e4') },
  check: {
    label: { pt: 'Endereço de verificação', en: 'Address for checking' },
    sample: same('https://municipio.example/verificar/PL-2026-000123'),
  },
} as const satisfies Readonly<Record<string, KnownValue>>;

export type ValueName = keyof typeof knownValues;

export const isKnownValue = (name: string): name is ValueName => Object.hasOwn(knownValues, name);

/** Names that words ask for. */
export const namesIn = (words: string): string[] => [...words.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Everything a sheet may be asked to say, as it looks while a layout is designed. */
export const sampleValues = (locale: 'pt' | 'en'): Record<string, string> =>
  Object.fromEntries(Object.entries(knownValues).map(([name, { sample }]) => [name, sample[locale]]));
