import { field } from '#platform/crud/fields.ts';
import { defineResource } from '#platform/crud/resource.ts';
import type { Text } from '#platform/kernel/locale.ts';
import {
  classificationTypes,
  constructionTypes,
  entities,
  licenseTypes,
  matrixTypes,
  orderTypes,
  procedureTypes,
  regimeTypes,
  states,
  statuses,
  useTypes,
} from './lookups.ts';
import { mayProcess, maySection } from './permissions.ts';

const general = { section: { pt: 'Geral', en: 'General' }, guard: maySection.general } as const;
const technical = { section: { pt: 'Informações técnicas', en: 'Technical information' }, guard: maySection.technical } as const;
const measured = { section: { pt: 'Áreas e volumetria', en: 'Areas and volumes' }, guard: maySection.technical } as const;
const conservatory = { section: { pt: 'Conservatória', en: 'Land registry' }, guard: maySection.conservatory } as const;
const finances = { section: { pt: 'Finanças', en: 'Tax office' }, guard: maySection.finances } as const;
const people = { section: { pt: 'Entidades', en: 'Entities' }, guard: maySection.entities } as const;

const available = { column: 'available' } as const;
const told = { column: 'available', search: false } as const;

/** Square metres unless told, to the hundredth; never a floating point number. */
const measure = (pt: string, en: string, unit = 'm²') =>
  field.decimal({ ...measured, ...available, label: { pt, en }, scale: 2, digits: 12, min: '0', unit: { pt: unit, en: unit } });
const registered = (pt: string, en: string) =>
  field.decimal({ ...conservatory, ...available, label: { pt, en }, scale: 2, digits: 12, min: '0', unit: { pt: 'm²', en: 'm²' } });
const whole = (pt: string, en: string) => field.number({ ...measured, ...available, label: { pt, en }, min: 0, max: 100_000 });
const side = (label: Text) => field.text({ ...conservatory, ...told, label, max: 200, personal: true });
const person = (pt: string, en: string, more: Partial<typeof available> = {}) =>
  field.reference({ ...people, label: { pt, en }, of: entities, ...more });

/**
 * The process file: one declaration for table, form, filters, API, export, history and audit. Fields of a section carry the code that
 * writing there needs; the first five are the file itself.
 */
export const processes = defineResource({
  id: 'gu-urbanprocesses',
  module: 'gu',
  path: '/api/gu/urbanplanning/urbanprocesses',
  screen: 'gugestao/processes',
  table: 'urban_process',
  title: 'process',
  label: {
    one: { pt: 'Processo de urbanismo', en: 'Urban planning process' },
    many: { pt: 'Processos de urbanismo', en: 'Urban planning processes' },
  },
  permissions: {
    view: mayProcess.search,
    detail: mayProcess.show,
    add: mayProcess.add,
    edit: mayProcess.edit,
    delete: mayProcess.delete,
    export: mayProcess.export,
  },
  defaultSort: { field: 'entryAt', direction: 'desc' },
  fields: {
    process: field.text({
      label: { pt: 'Processo', en: 'Process' },
      help: { pt: 'Se ficar vazio, recebe o número seguinte.', en: 'If left empty, the next number is assigned.' },
      max: 60,
      kept: true,
      filter: true,
    }),
    subProcess: field.text({
      label: { pt: 'Subprocesso', en: 'Sub-process' },
      help: {
        pt: 'Só num processo que pende de outro; se ficar vazio, recebe o número seguinte.',
        en: 'Only of a process that hangs under another; if left empty, the next number is assigned.',
      },
      max: 40,
      search: false,
    }),
    parentId: field.reference({
      label: { pt: 'Pende do processo', en: 'Hangs under the process' },
      of: { table: 'urban_process', title: 'process' },
      ...available,
    }),
    statusId: field.reference({ label: { pt: 'Estado', en: 'Status' }, of: statuses }),
    stateId: field.reference({ label: { pt: 'Situação', en: 'State' }, of: states, ...available }),

    classificationTypeId: field.reference({ ...general, label: { pt: 'Classificação', en: 'Classification' }, of: classificationTypes }),
    subject: field.text({ ...general, label: { pt: 'Assunto', en: 'Subject' }, max: 500 }),
    entryAt: field.date({ ...general, label: { pt: 'Data de entrada', en: 'Entry date' } }),
    dicofre: field.text({
      ...general,
      ...told,
      label: { pt: 'Freguesia (DICOFRE)', en: 'Parish (DICOFRE)' },
      help: { pt: 'Seis algarismos.', en: 'Six digits.' },
      max: 6,
      pattern: /^\d{6}$/,
      filter: true,
      personal: false,
    }),
    address: field.text({ ...general, label: { pt: 'Local', en: 'Place' }, max: 300, personal: true }),
    postalCode: field.text({
      ...general,
      ...told,
      label: { pt: 'Código postal', en: 'Postal code' },
      help: { pt: '0000-000', en: '0000-000' },
      max: 8,
      pattern: /^[1-9]\d{3}-\d{3}$/,
      personal: true,
    }),
    obs: field.textLong({ ...general, label: { pt: 'Observações', en: 'Notes' }, search: false, personal: true }),

    regimeTypeId: field.reference({ ...technical, ...available, label: { pt: 'Regime', en: 'Regime' }, of: regimeTypes }),
    procedureTypeId: field.reference({ ...technical, label: { pt: 'Procedimento', en: 'Procedure' }, of: procedureTypes }),
    useTypeId: field.reference({ ...technical, ...available, label: { pt: 'Utilização', en: 'Use' }, of: useTypes }),
    constructionTypeId: field.reference({ ...technical, ...available, label: { pt: 'Construção', en: 'Construction' }, of: constructionTypes }),
    orderTypeId: field.reference({ ...technical, ...available, label: { pt: 'Despacho', en: 'Order' }, of: orderTypes }),
    licenseTypeId: field.reference({ ...technical, ...available, label: { pt: 'Tipo de licença', en: 'License type' }, of: licenseTypes }),
    constructionLicense: field.text({ ...technical, ...told, label: { pt: 'Licença de construção', en: 'Construction license' }, max: 60 }),
    constructionLicenseAt: field.date({
      ...technical,
      ...available,
      label: { pt: 'Data da licença de construção', en: 'Construction license date' },
    }),
    useLicense: field.text({ ...technical, ...told, label: { pt: 'Licença de utilização', en: 'Use license' }, max: 60 }),
    useLicenseAt: field.date({ ...technical, ...available, label: { pt: 'Data da licença de utilização', en: 'Use license date' } }),

    totalArea: measure('Área total', 'Total area'),
    landArea: measure('Área do terreno', 'Land area'),
    deploymentArea: measure('Área de implantação', 'Deployment area'),
    constructionArea: measure('Área de construção', 'Construction area'),
    grossArea: measure('Área bruta', 'Gross area'),
    dependentArea: measure('Área dependente', 'Dependent area'),
    usefulArea: measure('Área útil', 'Useful area'),
    liveableArea: measure('Área habitável', 'Liveable area'),
    coveredArea: measure('Área coberta', 'Covered area'),
    uncoveredArea: measure('Área descoberta', 'Uncovered area'),
    waterproofingArea: measure('Área de impermeabilização', 'Waterproofing area'),
    easementArea: measure('Área de cedência', 'Easement area'),
    volume: measure('Volumetria', 'Volume', 'm³'),
    sillQuota: field.decimal({
      ...measured,
      ...available,
      label: { pt: 'Cota de soleira', en: 'Sill quota' },
      scale: 2,
      digits: 8,
      unit: { pt: 'm', en: 'm' },
    }),
    buildingHeight: measure('Cércea', 'Building height', 'm'),
    floorsAbove: whole('Pisos acima da soleira', 'Floors above the sill'),
    floorsBelow: whole('Pisos abaixo da soleira', 'Floors below the sill'),
    publicParking: whole('Estacionamento público', 'Public parking'),
    privateParking: whole('Estacionamento privado', 'Private parking'),

    conservatoryNumber: field.text({ ...conservatory, ...told, label: { pt: 'Número da descrição', en: 'Description number' }, max: 60 }),
    conservatoryName: field.text({ ...conservatory, ...told, label: { pt: 'Conservatória', en: 'Land registry office' }, max: 150, personal: false }),
    conservatoryAt: field.date({ ...conservatory, ...available, label: { pt: 'Data da certidão', en: 'Certificate date' } }),
    conservatoryImplantation: registered('Área de implantação (registo)', 'Implantation area (registry)'),
    conservatoryDependent: registered('Área bruta dependente (registo)', 'Dependent gross area (registry)'),
    conservatoryPrivate: registered('Área bruta privativa (registo)', 'Private gross area (registry)'),
    conservatoryConstruction: registered('Área bruta de construção (registo)', 'Construction gross area (registry)'),
    conservatoryLand: registered('Área total do terreno (registo)', 'Total land area (registry)'),
    north: side({ pt: 'Confronta a norte', en: 'Adjoins to the north' }),
    south: side({ pt: 'Confronta a sul', en: 'Adjoins to the south' }),
    east: side({ pt: 'Confronta a nascente', en: 'Adjoins to the east' }),
    west: side({ pt: 'Confronta a poente', en: 'Adjoins to the west' }),

    administrationDivision: field.text({ ...finances, ...told, label: { pt: 'Divisão administrativa', en: 'Administration division' }, max: 150 }),
    matrixTypeId: field.reference({
      ...finances,
      ...available,
      label: { pt: 'Classificação da matriz', en: 'Matrix classification' },
      of: matrixTypes,
    }),
    article: field.text({ ...finances, ...told, label: { pt: 'Artigo', en: 'Article' }, max: 40 }),
    matrixSection: field.text({ ...finances, ...told, label: { pt: 'Secção', en: 'Section' }, max: 40 }),
    fraction: field.text({ ...finances, ...told, label: { pt: 'Fração', en: 'Fraction' }, max: 40 }),
    associatedRecords: field.number({
      ...finances,
      ...available,
      label: { pt: 'Número de registos associados', en: 'Number of associated records' },
      min: 0,
      max: 100_000,
    }),

    ownerId: person('Requerente', 'Owner'),
    architectId: person('Técnico autor do projeto de arquitetura', 'Architecture technician', available),
    responsibleId: person('Técnico responsável', 'Responsible technician', available),
    managerId: person('Gestor do procedimento', 'Procedure manager'),
  },
});
export type ProcessField = keyof typeof processes.fields;
