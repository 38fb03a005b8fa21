import type { z } from 'zod';
import { field } from '#platform/crud/fields.ts';
import { defineResource } from '#platform/crud/resource.ts';
import { issueAt } from '#platform/kernel/issue.ts';
import { limitTypes, sourceTypes, states } from '../record/lookups.ts';
import { mayProcess } from '../record/permissions.ts';

const { seeAreas: view, addAreas: add, editAreas: edit, deleteAreas } = mayProcess;

function checkDays({ validFrom, validTo }: Readonly<Record<string, unknown>>, context: z.core.$RefinementCtx): void {
  if (typeof validFrom === 'string' && typeof validTo === 'string' && validTo < validFrom)
    context.addIssue(issueAt('after-or-equal', ['validTo'], { target: 'validFrom' }));
}

/**
 * A geographic limit (specification 2 §3): what a plan, a licence or the law draws on the ground. Its shape stands beside it in `urban_limit_shape`,
 * whole, and in `urban_limit_piece`, cut small for overlays: both in the municipality's projection.
 */
export const limits = defineResource({
  id: 'gu-limits',
  module: 'gu',
  path: '/api/gu/urbanplanning/limits',
  screen: 'gugestao/limits',
  table: 'urban_limit',
  title: 'name',
  label: { one: { pt: 'Limite geográfico', en: 'Geographic limit' }, many: { pt: 'Limites geográficos', en: 'Geographic limits' } },
  permissions: { view, detail: view, add, edit, delete: deleteAreas },
  check: checkDays,
  fields: {
    limitTypeId: field.reference({ label: { pt: 'Tipo', en: 'Type' }, of: limitTypes, required: true }),
    name: field.text({ label: { pt: 'Nome', en: 'Name' }, required: true, max: 250, personal: false }),
    code: field.text({ label: { pt: 'Código', en: 'Code' }, kept: true, max: 80 }),
    sourceTypeId: field.reference({ label: { pt: 'Origem', en: 'Source' }, of: sourceTypes }),
    stateId: field.reference({ label: { pt: 'Situação', en: 'State' }, of: states }),
    edition: field.text({
      label: { pt: 'Versão do documento', en: 'Version of the document' },
      help: {
        pt: 'O plano ou alvará e a sua versão, como se cita numa informação.',
        en: 'The plan or permit and its version, as it is cited in an opinion.',
      },
      max: 150,
    }),
    article: field.text({
      label: { pt: 'Norma aplicável', en: 'Rule that applies' },
      help: { pt: 'Artigo e página do regulamento, por palavras.', en: 'Article and page of the regulation, in words.' },
      max: 300,
    }),
    regulationRef: field.text({
      label: { pt: 'Ligação ao regulamento', en: 'Link to the regulation' },
      help: {
        pt: 'O número do regulamento e, depois de uma barra, o artigo: 12/24.',
        en: 'The number of the regulation and, behind a slash, the article: 12/24.',
      },
      max: 40,
      pattern: /^\d{1,15}(\s*\/\s*[\d\w.º°\s-]{1,20})?$/,
      column: 'available',
      search: false,
    }),
    registeredAt: field.date({ label: { pt: 'Data de registo', en: 'Registered on' }, column: 'available' }),
    validFrom: field.date({ label: { pt: 'Em vigor desde', en: 'In force from' }, column: 'available' }),
    validTo: field.date({ label: { pt: 'Em vigor até', en: 'In force until' }, column: 'available' }),
    obs: field.textLong({ label: { pt: 'Observações', en: 'Notes' }, search: false }),
  },
});
