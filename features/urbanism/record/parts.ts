import { field } from '#platform/crud/fields.ts';
import { defineResource, type Fields, type ResourceSpec } from '#platform/crud/resource.ts';
import { checkRequirement } from './domain/requirement.ts';
import { documentTypes, entities } from './lookups.ts';
import { mayProcess, maySection, type Section } from './permissions.ts';
import { processes } from './process.ts';

const process = field.reference({ label: processes.label.one, of: processes, required: true });

/** A tab of the process: who sees the file sees its rows, its section's code opens writing them. */
function part<const F extends Fields>(
  section: Section & ('documents' | 'requirements' | 'inspections'),
  table: string,
  spec: Pick<ResourceSpec<F>, 'label' | 'fields' | 'check' | 'defaultSort'> & { readonly title: keyof F & string },
) {
  const [see, write] = [mayProcess.show, maySection[section]];
  return defineResource<F & { readonly processId: typeof process }>({
    ...spec,
    id: `gu-${section}`,
    module: 'gu',
    path: `/api/gu/urbanplanning/${section}`,
    screen: `gugestao/process-${section}`,
    table,
    parent: 'processId',
    permissions: { view: see, detail: see, add: write, edit: write, delete: write },
    fields: { processId: process, ...spec.fields },
  });
}

/** Versions are rows: the newer one names the one it replaces, which stays with its file. */
export const documents = part('documents', 'urban_document', {
  title: 'name',
  label: { one: { pt: 'Documento', en: 'Document' }, many: { pt: 'Documentos', en: 'Documents' } },
  fields: {
    documentTypeId: field.reference({ label: { pt: 'Tipo', en: 'Type' }, of: documentTypes }),
    name: field.text({ label: { pt: 'Nome', en: 'Name' }, required: true, max: 200, personal: false }),
    documentAt: field.date({ label: { pt: 'Data', en: 'Date' } }),
    description: field.textLong({ label: { pt: 'Descrição', en: 'Description' }, search: false }),
    file: field.file({ label: { pt: 'Ficheiro', en: 'File' }, takes: 'attachment' }),
    replacesId: field.reference({
      label: { pt: 'Substitui', en: 'Replaces' },
      help: {
        pt: 'A versão anterior deste documento, que fica guardada.',
        en: 'The former version of this document, which is kept.',
      },
      of: { table: 'urban_document', title: 'name' },
      column: 'available',
    }),
    released: field.boolean({
      label: { pt: 'Disponível ao requerente', en: 'Open to the applicant' },
      help: {
        pt: 'Quem acompanha o processo com o seu código, ou com a sua conta, pode descarregá-lo.',
        en: 'Whoever follows the process with their code, or with their account, can download it.',
      },
    }),
  },
});

/** What the municipality asked of somebody, until when, and when it came. */
export const requirements = part('requirements', 'urban_requirement', {
  title: 'subject',
  label: { one: { pt: 'Requerimento', en: 'Requirement' }, many: { pt: 'Requerimentos', en: 'Requirements' } },
  check: checkRequirement,
  fields: {
    subject: field.text({ label: { pt: 'Assunto', en: 'Subject' }, required: true, max: 300, personal: false }),
    number: field.text({ label: { pt: 'Número de registo', en: 'Registry number' }, max: 60 }),
    entityId: field.reference({ label: { pt: 'Dirigido a', en: 'Addressed to' }, of: entities }),
    enteredAt: field.date({ label: { pt: 'Data', en: 'Date' }, required: true }),
    dueAt: field.date({ label: { pt: 'Prazo', en: 'Due' } }),
    metAt: field.date({ label: { pt: 'Cumprido em', en: 'Met on' } }),
    obs: field.textLong({ label: { pt: 'Observações', en: 'Notes' }, search: false }),
  },
});

const photo = (n: number) => field.file({ label: { pt: `Ficheiro ${n}`, en: `File ${n}` } });

/** At most three files (specification 2 §5). */
export const inspections = part('inspections', 'urban_inspection', {
  title: 'obs',
  label: { one: { pt: 'Vistoria', en: 'Inspection' }, many: { pt: 'Vistorias', en: 'Inspections' } },
  defaultSort: { field: 'inspectedAt', direction: 'desc' },
  fields: {
    inspectedAt: field.date({ label: { pt: 'Data', en: 'Date' }, required: true }),
    obs: field.textLong({ label: { pt: 'Auto', en: 'Record' }, required: true }),
    file1: photo(1),
    file2: photo(2),
    file3: photo(3),
  },
});

export const parts = [requirements, documents, inspections] as const;
