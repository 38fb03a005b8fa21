import type { StatusSymbol } from './status-symbols.ts';
import type { ReportBy } from './report.ts';

/** What a municipality starts with; everything can be changed in the back office afterwards. */
export const starterChannels = ['Munícipe', 'Junta de freguesia', 'Empresa ou associação', 'Serviço municipal'] as const;
export const starterPriorities = ['Urgente', 'Alta', 'Normal', 'Baixa'] as const;

export interface StarterType {
  readonly name: string;
  readonly code: string;
  readonly description: string;
  readonly icon: string;
  readonly color: string;
  readonly reportBy: ReportBy;
  readonly isPublic: boolean;
  readonly duplicateRadius: number;
  readonly unity: (typeof starterUnities)[number]['name'];
  readonly subtypes: readonly string[];
}

export const starterUnities = [
  { name: 'Atendimento ao Munícipe', isFirst: true },
  { name: 'Ambiente e Higiene Urbana', isFirst: false },
  { name: 'Espaços Verdes', isFirst: false },
  { name: 'Obras Municipais', isFirst: false },
  { name: 'Águas e Saneamento', isFirst: false },
  { name: 'Trânsito e Mobilidade', isFirst: false },
  { name: 'Fiscalização Municipal', isFirst: false },
  { name: 'Veterinário Municipal', isFirst: false },
] as const;

export const starterTypes: readonly StarterType[] = [
  {
    name: 'Iluminação pública',
    code: 'iluminacao',
    description: 'Candeeiros apagados, sempre acesos ou danificados.',
    icon: 'bulb',
    color: '#b45309',
    reportBy: 'anyone',
    isPublic: true,
    duplicateRadius: 50,
    unity: 'Obras Municipais',
    subtypes: ['Candeeiro apagado', 'Candeeiro sempre aceso', 'Poste danificado', 'Cabo solto'],
  },
  {
    name: 'Pavimentos e passeios',
    code: 'pavimentos',
    description: 'Buracos, passeios partidos, tampas em falta.',
    icon: 'road',
    color: '#64748b',
    reportBy: 'anyone',
    isPublic: true,
    duplicateRadius: 50,
    unity: 'Obras Municipais',
    subtypes: ['Buraco na via', 'Passeio danificado', 'Tampa partida ou em falta', 'Barreira à mobilidade'],
  },
  {
    name: 'Resíduos e limpeza',
    code: 'residuos',
    description: 'Contentores cheios, lixo no chão, monos por recolher.',
    icon: 'trash',
    color: '#047857',
    reportBy: 'anyone',
    isPublic: true,
    duplicateRadius: 50,
    unity: 'Ambiente e Higiene Urbana',
    subtypes: ['Contentor cheio', 'Contentor danificado', 'Monos por recolher', 'Deposição ilegal', 'Limpeza de rua'],
  },
  {
    name: 'Espaços verdes',
    code: 'espacos-verdes',
    description: 'Árvores, jardins, rega e ervas.',
    icon: 'tree',
    color: '#15803d',
    reportBy: 'anyone',
    isPublic: true,
    duplicateRadius: 75,
    unity: 'Espaços Verdes',
    subtypes: ['Árvore caída ou em risco', 'Ramos a podar', 'Rega avariada', 'Ervas por cortar'],
  },
  {
    name: 'Água e saneamento',
    code: 'agua',
    description: 'Ruturas, fugas, esgoto e sarjetas entupidas.',
    icon: 'droplet',
    color: '#0369a1',
    reportBy: 'anyone',
    isPublic: true,
    duplicateRadius: 100,
    unity: 'Águas e Saneamento',
    subtypes: ['Rutura ou fuga de água', 'Falta de água', 'Esgoto a céu aberto', 'Sarjeta entupida'],
  },
  {
    name: 'Sinalização e trânsito',
    code: 'transito',
    description: 'Sinais, semáforos, passadeiras e pinturas.',
    icon: 'traffic-lights',
    color: '#b91c1c',
    reportBy: 'anyone',
    isPublic: true,
    duplicateRadius: 50,
    unity: 'Trânsito e Mobilidade',
    subtypes: ['Sinal danificado ou em falta', 'Semáforo avariado', 'Passadeira apagada', 'Via obstruída'],
  },
  {
    name: 'Estacionamento e viaturas',
    code: 'viaturas',
    description: 'Viaturas abandonadas ou mal estacionadas.',
    icon: 'car',
    color: '#4338ca',
    reportBy: 'email',
    isPublic: false,
    duplicateRadius: 30,
    unity: 'Fiscalização Municipal',
    subtypes: ['Viatura abandonada', 'Estacionamento abusivo', 'Lugar reservado ocupado'],
  },
  {
    name: 'Mobiliário e equipamento urbano',
    code: 'equipamento',
    description: 'Bancos, parques infantis, papeleiras e abrigos.',
    icon: 'armchair',
    color: '#7c3aed',
    reportBy: 'anyone',
    isPublic: true,
    duplicateRadius: 30,
    unity: 'Obras Municipais',
    subtypes: ['Banco danificado', 'Parque infantil', 'Papeleira danificada', 'Abrigo de passageiros'],
  },
  {
    name: 'Animais e pragas',
    code: 'animais',
    description: 'Animais abandonados ou mortos, ratos, insetos.',
    icon: 'paw',
    color: '#92400e',
    reportBy: 'anyone',
    isPublic: true,
    duplicateRadius: 100,
    unity: 'Veterinário Municipal',
    subtypes: ['Animal abandonado', 'Animal morto na via', 'Ratos ou baratas', 'Vespa asiática'],
  },
  {
    name: 'Ruído e vizinhança',
    code: 'ruido',
    description: 'Ruído de obras, estabelecimentos e atividades.',
    icon: 'volume',
    color: '#9d174d',
    reportBy: 'signed-in',
    isPublic: false,
    duplicateRadius: 30,
    unity: 'Fiscalização Municipal',
    subtypes: ['Obras', 'Estabelecimento', 'Evento', 'Outro ruído'],
  },
  {
    name: 'Outro assunto',
    code: 'outro',
    description: 'O que não cabe nos outros tipos.',
    icon: 'message-dots',
    color: '#475569',
    reportBy: 'anyone',
    isPublic: true,
    duplicateRadius: 50,
    unity: 'Atendimento ao Munícipe',
    subtypes: ['Sugestão', 'Edifício em risco', 'Grafito', 'Outro'],
  },
];

export interface StarterStatus {
  readonly name: string;
  readonly color: string;
  readonly image: StatusSymbol;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  /** Closed, but not solved: asks for a reason. */
  readonly withoutFix?: true;
  /** What the citizen sees instead. */
  readonly aggregateTo?: string;
}

export const starterStatuses: readonly StarterStatus[] = [
  { name: 'Nova', color: '#1d4ed8', image: 'sparkles', isFirst: true, isLast: false },
  { name: 'Em análise', color: '#b45309', image: 'search', isFirst: false, isLast: false },
  { name: 'Atribuída', color: '#7c3aed', image: 'user-check', isFirst: false, isLast: false, aggregateTo: 'Em análise' },
  { name: 'Em execução', color: '#0e7490', image: 'tools', isFirst: false, isLast: false },
  { name: 'Resolvida', color: '#15803d', image: 'circle-check', isFirst: false, isLast: true },
  { name: 'Não resolvida', color: '#b91c1c', image: 'circle-x', isFirst: false, isLast: true, withoutFix: true },
  { name: 'Duplicada', color: '#64748b', image: 'copy', isFirst: false, isLast: true, withoutFix: true },
];

export interface StarterMove {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly needsReason?: true;
  readonly byReporter?: true;
}

const open = ['Nova', 'Em análise', 'Atribuída', 'Em execução'];

export const starterMoves: readonly StarterMove[] = [
  { name: 'Analisar', from: 'Nova', to: 'Em análise' },
  { name: 'Atribuir', from: 'Nova', to: 'Atribuída' },
  { name: 'Atribuir', from: 'Em análise', to: 'Atribuída' },
  { name: 'Devolver à análise', from: 'Atribuída', to: 'Em análise', needsReason: true },
  { name: 'Iniciar execução', from: 'Atribuída', to: 'Em execução' },
  { name: 'Iniciar execução', from: 'Em análise', to: 'Em execução' },
  { name: 'Suspender execução', from: 'Em execução', to: 'Atribuída', needsReason: true },
  { name: 'Dar como resolvida', from: 'Em análise', to: 'Resolvida' },
  { name: 'Dar como resolvida', from: 'Atribuída', to: 'Resolvida' },
  { name: 'Dar como resolvida', from: 'Em execução', to: 'Resolvida' },
  ...open.map((from) => ({ name: 'Fechar sem resolver', from, to: 'Não resolvida', needsReason: true }) as const),
  ...open.map((from) => ({ name: 'Marcar como duplicada', from, to: 'Duplicada', needsReason: true }) as const),
  { name: 'Reabrir', from: 'Resolvida', to: 'Em análise', needsReason: true, byReporter: true },
  { name: 'Reabrir', from: 'Não resolvida', to: 'Em análise', needsReason: true, byReporter: true },
  { name: 'Reabrir', from: 'Duplicada', to: 'Em análise', needsReason: true },
];
