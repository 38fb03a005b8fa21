interface Topic {
  readonly pt: string;
  readonly en: string;
  /** Null: the people of the demo answer. */
  readonly email: string | null;
  readonly days: number;
}

/** What an invented town is written to about. */
export const contactTopicsOf = (tenant: string): readonly Topic[] => [
  { pt: 'Taxas e licenças', en: 'Fees and licences', email: `licencas@${tenant}.example`, days: 10 },
  { pt: 'Água e saneamento', en: 'Water and sewage', email: `aguas@${tenant}.example`, days: 3 },
  { pt: 'Urbanismo e obras particulares', en: 'Planning and private works', email: `urbanismo@${tenant}.example`, days: 15 },
  { pt: 'Escolas e ação social', en: 'Schools and social support', email: null, days: 5 },
  { pt: 'Cultura, desporto e biblioteca', en: 'Culture, sports and library', email: null, days: 5 },
  { pt: 'Proteção de dados e acesso a documentos', en: 'Data protection and access to documents', email: null, days: 10 },
];

interface Request {
  readonly subject: string;
  readonly topic: string | null;
  readonly state: 'new' | 'progress' | 'answered' | 'no-answer' | 'spam';
  readonly daysAgo: number;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly message: string;
  readonly locale?: 'pt' | 'en';
  /** Absent: noted by a clerk. */
  readonly suspicion?: readonly string[];
  readonly entries?: readonly (readonly ['answer' | 'call' | 'note', string])[];
}

export const requests: readonly Request[] = [
  {
    subject: 'Fatura da água em duplicado',
    topic: 'Água e saneamento',
    state: 'answered',
    daysAgo: 26,
    name: 'Graça Pimentel',
    email: 'graca.pimentel@correio.example',
    phone: null,
    message: 'Recebi duas faturas de outubro, com valores diferentes. Qual delas devo pagar?',
    suspicion: [],
    entries: [
      ['note', 'Contadores confirmou: a segunda leitura foi por engano. A primeira fatura é a boa.'],
      ['answer', 'Bom dia. Pedimos desculpa: a segunda fatura foi emitida por engano e está anulada. Pague só a primeira.'],
    ],
  },
  {
    subject: 'Transporte escolar no 2.º período',
    topic: 'Escolas e ação social',
    state: 'progress',
    daysAgo: 12,
    name: 'Nuno Abrantes',
    email: 'nuno.abrantes@correio.example',
    phone: '+351913000210',
    message: 'O meu filho muda de escola em janeiro. Que papéis são precisos para continuar a ter transporte escolar?',
    suspicion: [],
    entries: [['note', 'Falei com o agrupamento: esperam pela confirmação da matrícula.']],
  },
  {
    subject: 'Inscrição na natação para adultos',
    topic: 'Cultura, desporto e biblioteca',
    state: 'new',
    daysAgo: 2,
    name: 'Celeste Marreiros',
    email: 'celeste.marreiros@correio.example',
    phone: null,
    message: 'Boa tarde. Ainda há vagas na turma das 19 horas? Preciso de declaração médica?',
    suspicion: [],
  },
  {
    subject: 'Library card for a new resident',
    topic: 'Cultura, desporto e biblioteca',
    state: 'new',
    daysAgo: 1,
    name: 'Harriet Collins',
    email: 'harriet.collins@mail.example',
    phone: null,
    message: 'We moved here last month. Can my daughter get a library card before we have the certificate of residence?',
    locale: 'en',
    suspicion: [],
  },
  {
    subject: 'Licença para esplanada',
    topic: 'Taxas e licenças',
    state: 'new',
    daysAgo: 4,
    name: 'Pastelaria Flor do Largo',
    email: 'gerencia@flordolargo.example',
    phone: '+351239000455',
    message: 'Queremos pôr quatro mesas à porta a partir de março. Que licença é precisa, quanto custa e quanto tempo demora?',
    suspicion: [],
  },
  {
    subject: 'Certidão para a casa da avó',
    topic: 'Urbanismo e obras particulares',
    state: 'new',
    daysAgo: 0,
    name: 'Duarte Fonseca',
    email: null,
    phone: '+351913000377',
    message: 'Telefonou a perguntar como se pede a certidão de que a casa é anterior a 1951. Ligar de volta depois das 17 horas.',
  },
  {
    subject: 'Parabéns pela festa da vila',
    topic: null,
    state: 'no-answer',
    daysAgo: 9,
    name: 'Ilda e Manuel Serrano',
    email: 'serranos@correio.example',
    phone: null,
    message: 'Só para dizer que gostámos muito da festa deste ano, sobretudo do concerto no coreto. Obrigado a todos.',
    suspicion: [],
  },
  {
    subject: 'First place on every search engine',
    topic: null,
    state: 'spam',
    daysAgo: 3,
    name: 'Growth Team',
    email: 'hello@growth-team.example',
    phone: null,
    message: 'Top ranking for your site: https://growth-team.example/start https://growth-team.example/price https://growth-team.example/now',
    locale: 'en',
    suspicion: ['fast', 'links'],
  },
];
