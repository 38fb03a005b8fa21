import type { Locale } from '#platform/kernel/locale.ts';
import { keysOf } from '#platform/kernel/unknown.ts';
import { fold } from '#platform/kernel/words.ts';
import { processes, type ProcessField } from '../../record/process.ts';

/** People of a process: their card is found, or made, by tax number and name. */
export const roles = ['ownerId', 'architectId', 'responsibleId', 'managerId'] as const;
export type Role = (typeof roles)[number];
export const isRole = (name: string): name is Role => roles.some((role) => role === name);

/** Fields a column can fill as they are. What a process hangs under follows from its number and sub-number. */
const plain = keysOf(processes.fields).filter((name) => name !== 'parentId' && !isRole(name));
export type Target = Exclude<ProcessField, Role | 'parentId'> | `${Role}.name` | `${Role}.nif`;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys left by the filter above, and those of people
export const targets = [...plain, ...roles.flatMap((role) => [`${role}.name`, `${role}.nif`])] as Target[];

/** The field of the process that a target fills. */
export const fieldOf = (target: Target): ProcessField => {
  const [name = ''] = target.split('.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what stands before the dot of a target is a field
  return name as ProcessField;
};

/** The targets or fields that something is said of. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of tables the contract has checked: no key beyond their type
export const filled = <K extends string>(some: Readonly<Partial<Record<K, unknown>>>): K[] => keysOf(some as Readonly<Record<K, unknown>>);

/** Fields whose names are looked up in a table of the desk. */
export const lookupFields = plain.filter((name) => processes.fields[name].meta.of !== undefined);
export const isLookup = (name: ProcessField): name is (typeof lookupFields)[number] => lookupFields.some((field) => field === name);

export function labelOfTarget(target: Target, locale: Locale): string {
  const label = processes.fields[fieldOf(target)].meta.label[locale];
  if (!target.includes('.')) return label;
  return target.endsWith('.nif') ? `${label}: NIF` : `${label}: ${locale === 'pt' ? 'nome' : 'name'}`;
}

/** What other programs call these, beside our own labels; folded. */
const synonyms: Readonly<Partial<Record<Target, readonly string[]>>> = {
  process: ['n processo', 'num processo', 'numero processo', 'numero do processo', 'nprocesso', 'processo n', 'proc', 'process number'],
  subProcess: ['sub processo', 'subproc', 'n subprocesso'],
  statusId: ['estado do processo', 'estado processo', 'fase'],
  stateId: ['situacao do processo'],
  classificationTypeId: ['tipo', 'tipo de processo', 'classificacao do processo', 'tipo de classificacao'],
  subject: ['descricao', 'objeto', 'objecto', 'designacao'],
  entryAt: ['data entrada', 'dt entrada', 'entrada', 'data do requerimento', 'data'],
  dicofre: ['dicofre', 'freguesia', 'cod freguesia', 'dtmnfr', 'parish'],
  address: ['morada', 'localizacao', 'rua', 'local da obra', 'morada da obra', 'address'],
  postalCode: ['cod postal', 'cp7', 'cp'],
  obs: ['obs', 'notas'],
  procedureTypeId: ['tipo de procedimento', 'tipo procedimento'],
  constructionTypeId: ['tipo de obra', 'tipo obra', 'tipo de construcao', 'obra'],
  useTypeId: ['uso', 'destino', 'tipo de utilizacao', 'fim'],
  constructionLicense: ['alvara', 'n alvara', 'alvara de construcao', 'n licenca', 'licenca'],
  constructionLicenseAt: ['data alvara', 'data licenca', 'data do alvara', 'data da licenca'],
  useLicense: ['alvara de utilizacao', 'autorizacao de utilizacao', 'n alvara de utilizacao'],
  useLicenseAt: ['data alvara de utilizacao', 'data da autorizacao de utilizacao'],
  landArea: ['area terreno', 'area do lote', 'area lote'],
  deploymentArea: ['area implantacao', 'implantacao'],
  constructionArea: ['area construcao', 'abc'],
  floorsAbove: ['n pisos', 'pisos', 'pisos acima'],
  floorsBelow: ['pisos abaixo', 'caves'],
  conservatoryNumber: ['descricao predial', 'n descricao', 'registo predial'],
  article: ['artigo matricial', 'artigo'],
  'ownerId.name': ['requerente', 'nome requerente', 'nome do requerente', 'titular', 'proprietario', 'owner'],
  'ownerId.nif': ['nif', 'nif requerente', 'nif do requerente', 'contribuinte', 'owner nif'],
  'architectId.name': ['arquiteto', 'autor do projeto', 'tecnico autor'],
  'responsibleId.name': ['tecnico responsavel', 'diretor de obra'],
  'managerId.name': ['gestor', 'gestor do processo'],
};

/** Which column fills what, as far as the headings tell; each column once, our own labels first. */
export function guessColumns(columns: readonly string[]): Partial<Record<Target, string>> {
  const found: Partial<Record<Target, string>> = {};
  const taken = new Set<string>();
  const rounds: ((target: Target) => readonly string[])[] = [
    (target) => [target, labelOfTarget(target, 'pt'), labelOfTarget(target, 'en')].map(fold),
    (target) => synonyms[target] ?? [],
  ];
  for (const names of rounds)
    for (const target of targets) {
      const column = columns.find((one) => !taken.has(one) && found[target] === undefined && names(target).includes(fold(one)));
      if (column === undefined) continue;
      found[target] = column;
      taken.add(column);
    }
  return found;
}
