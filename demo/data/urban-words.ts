/** A kind of request: how often it comes, and what a file of it says. Names are those of the starting lookups of urban planning. */
export interface UrbanKind {
  readonly procedure: string;
  readonly weight: number;
  readonly classification: string;
  readonly construction: readonly string[];
  readonly license: string | null;
  /** `{use}` and `{place}` are put in. */
  readonly subjects: readonly string[];
  /** Something is built: it has areas, and a work that begins and ends. */
  readonly works: boolean;
}

export const urbanKinds: readonly UrbanKind[] = [
  {
    procedure: 'Licenciamento',
    weight: 38,
    classification: 'Obras de edificação',
    construction: ['Construção nova', 'Ampliação', 'Alteração', 'Reconstrução', 'Construção nova', 'Muros e vedações'],
    license: 'Alvará de obras de construção',
    subjects: ['{construction} de edifício: {use}', '{construction} ({use}) em {place}', '{construction}: {use}, em lote próprio'],
    works: true,
  },
  {
    procedure: 'Comunicação prévia',
    weight: 17,
    classification: 'Obras de edificação',
    construction: ['Construção nova', 'Piscina', 'Muros e vedações', 'Conservação', 'Ampliação'],
    license: 'Comprovativo da comunicação prévia',
    subjects: ['{construction} em loteamento: {use}', '{construction}: {use}'],
    works: true,
  },
  {
    procedure: 'Informação prévia',
    weight: 12,
    classification: 'Informação prévia',
    construction: ['Construção nova', 'Loteamento', 'Ampliação'],
    license: null,
    subjects: ['Viabilidade de {construction}: {use}', 'Viabilidade de construir em {place}'],
    works: false,
  },
  {
    procedure: 'Licenciamento',
    weight: 4,
    classification: 'Operação de loteamento',
    construction: ['Loteamento'],
    license: 'Alvará de loteamento',
    subjects: ['Operação de loteamento em {place}', 'Loteamento de {place}: alteração da divisão em lotes'],
    works: false,
  },
  {
    procedure: 'Licenciamento',
    weight: 3,
    classification: 'Obras de demolição',
    construction: ['Demolição'],
    license: 'Alvará de demolição',
    subjects: ['Demolição de edifício em ruína', 'Demolição de anexos'],
    works: true,
  },
  {
    procedure: 'Autorização de utilização',
    weight: 7,
    classification: 'Utilização de edifícios',
    construction: ['Alteração', 'Conservação'],
    license: 'Alvará de utilização',
    subjects: ['Utilização de fração: {use}', 'Alteração da utilização para {use}'],
    works: false,
  },
  {
    procedure: 'Isento de controlo prévio',
    weight: 5,
    classification: 'Obras de edificação',
    construction: ['Conservação', 'Muros e vedações', 'Piscina'],
    license: null,
    subjects: ['{construction}, sem controlo prévio', 'Obras de escassa relevância urbanística: {construction}'],
    works: false,
  },
  {
    procedure: 'Certidão',
    weight: 9,
    classification: 'Certidões',
    construction: ['Conservação'],
    license: null,
    subjects: ['Certidão de construção anterior ao RGEU', 'Certidão de toponímia e número de polícia', 'Certidão de compropriedade'],
    works: false,
  },
  {
    procedure: 'Destaque de parcela',
    weight: 3,
    classification: 'Certidões',
    construction: ['Loteamento'],
    license: null,
    subjects: ['Destaque de uma parcela em {place}'],
    works: false,
  },
  {
    procedure: 'Direito à informação',
    weight: 2,
    classification: 'Informação prévia',
    construction: ['Conservação'],
    license: null,
    subjects: ['Informação sobre os instrumentos de gestão territorial em {place}'],
    works: false,
  },
];

/** What hangs under a file whose work goes on or is done. */
export const alterations = {
  procedure: 'Alteração à licença',
  classification: 'Obras de edificação',
  construction: 'Alteração',
  license: 'Alvará de obras de construção',
  subjects: ['Alteração à licença durante a obra', 'Alteração de vãos e de compartimentação interior', 'Projetos de especialidades'],
} as const;
export const uses = {
  /** Before and since DL 10/2024. */
  procedures: ['Autorização de utilização', 'Comunicação para utilização'],
  classification: 'Utilização de edifícios',
  licenses: ['Alvará de utilização', 'Recibo do pagamento das taxas (DL 10/2024)'],
  subject: 'Utilização do edifício: {use}',
} as const;

/** By kind of building: what it is used for. */
export const usesOf: Readonly<Record<string, readonly string[]>> = {
  house: ['Habitação unifamiliar'],
  apartments: ['Habitação coletiva', 'Misto', 'Habitação coletiva'],
  commercial: ['Comércio', 'Serviços', 'Restauração e bebidas'],
  industrial: ['Indústria', 'Armazenagem'],
  other: ['Habitação unifamiliar', 'Habitação unifamiliar', 'Agrícola e pecuária', 'Turismo', 'Comércio'],
};

export const corrections = [
  'Entrega da certidão da conservatória atualizada',
  'Correção das peças desenhadas: cotas de soleira e afastamentos',
  'Termo de responsabilidade do autor do projeto de arquitetura',
  'Estimativa orçamental e calendarização da obra',
  'Plano de acessibilidades',
  'Levantamento topográfico georreferenciado em PT-TM06',
];

export const findings = [
  'A obra está de acordo com o projeto aprovado. Pode ser utilizada.',
  'A obra está de acordo com o projeto, exceto quanto ao muro de vedação, que excede a altura aprovada em 0,30 m. Deve ser apresentada alteração.',
  'Não foi possível o acesso ao interior. Nova vistoria a marcar com o requerente.',
  'Obra parada, sem vedação do lado da via pública. O técnico responsável foi notificado para a repor.',
  'Livro de obra presente e atualizado. Fundações executadas conforme o projeto de estabilidade.',
];

export const offices = ['Atelier', 'Gabinete de Arquitetura', 'Estudos e Projetos'] as const;
export const staffNames = ['Rita Nogueira Alves', 'Paulo Sequeira Matos', 'Sofia Brandão Reis', 'Henrique Lobo Pinto'] as const;

/** Opinions and permits that stand on paper with the file. */
export const documentNames = [
  ['Requerimento', 'Requerimento inicial'],
  ['Memória descritiva', 'Memória descritiva e justificativa'],
  ['Planta de localização', 'Planta de localização 1:2000'],
] as const;
