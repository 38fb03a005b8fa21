import type { z } from 'zod';
import { field } from '#platform/crud/fields.ts';
import { defineResource, type Resource } from '#platform/crud/resource.ts';
import { tableOf } from '#platform/kernel/entries.ts';
import { issueAt } from '#platform/kernel/issue.ts';
import { configuredModules, type ConfiguredModule } from '#platform/tenancy/configured.ts';
import { may, moduleCodes } from './codes.ts';

const kinds = [
  { value: 'text', label: { pt: 'Texto', en: 'Text' } },
  { value: 'layer', label: { pt: 'Camada do mapa', en: 'Layer of the map' } },
  { value: 'regulation', label: { pt: 'Regulamento', en: 'Regulation' } },
  { value: 'contact', label: { pt: 'Contacto', en: 'Contact' } },
  { value: 'link', label: { pt: 'Ligação', en: 'Link' } },
] as const;
export type ContentKind = (typeof kinds)[number]['value'];

const only = (...is: readonly ContentKind[]) => ({ field: 'kind', is }) as const;

/** What each kind is nothing without. */
const essential: Readonly<Partial<Record<string, readonly string[]>>> = {
  text: ['text'],
  layer: ['layerId'],
  regulation: ['regulationId'],
  contact: ['phone', 'email', 'place'],
  link: ['url'],
};

/** A contact needs one way to reach somebody; the others need what they show. */
function checkContent(values: Readonly<Record<string, unknown>>, context: z.core.$RefinementCtx): void {
  const [first, ...others] = essential[String(values['kind'])] ?? [];
  if (first === undefined || [first, ...others].some((name) => (values[name] ?? null) !== null)) return;
  context.addIssue(issueAt('required', [first]));
}

/** The contents of a module's page, in the order they stand there: a table of its own for each, so that its codes open nothing of another. */
function contents(module: ConfiguredModule) {
  const { pt, en } = configuredModules[module];
  return defineResource({
    id: `${module}-contents`,
    module,
    path: `/api/${module}/gestao/contents`,
    screen: `${module}/contents`,
    table: `${module}_content`,
    title: 'title',
    label: { one: { pt: `Conteúdo: ${pt}`, en: `Content: ${en}` }, many: { pt: `Página: ${pt}`, en: `Page: ${en}` } },
    permissions: may[module],
    ordered: true,
    check: checkContent,
    fields: {
      kind: field.select({ label: { pt: 'Tipo de conteúdo', en: 'Kind of content' }, required: true, initial: 'text', options: kinds }),
      title: field.text({ label: { pt: 'Título', en: 'Title' }, required: true, max: 120 }),
      titleEn: field.text({
        label: { pt: 'Título em inglês', en: 'Title in English' },
        help: { pt: 'Se ficar vazio, aparece o português.', en: 'If left empty, the Portuguese one is shown.' },
        max: 120,
        column: 'available',
      }),
      text: field.textLong({ label: { pt: 'Texto', en: 'Text' }, max: 10_000 }),
      textEn: field.textLong({ label: { pt: 'Texto em inglês', en: 'Text in English' }, max: 10_000, search: false }),
      layerId: field.reference({
        label: { pt: 'Camada', en: 'Layer' },
        help: {
          pt: 'Só a vê na página quem a vê no mapa.',
          en: 'Only those who see it on the map see it on the page.',
        },
        of: { table: 'map_layer', title: 'name' },
        when: only('layer'),
      }),
      regulationId: field.reference({
        label: { pt: 'Regulamento', en: 'Regulation' },
        of: { table: 'regulation', title: 'name' },
        when: only('regulation'),
      }),
      phone: field.phone({ personal: false, label: { pt: 'Telefone', en: 'Telephone' }, when: only('contact'), column: 'available' }),
      email: field.email({ personal: false, label: { pt: 'Correio eletrónico', en: 'E-mail' }, when: only('contact'), column: 'available' }),
      place: field.text({ label: { pt: 'Morada', en: 'Address' }, max: 300, when: only('contact'), column: 'available' }),
      hours: field.text({ label: { pt: 'Horário', en: 'Opening hours' }, max: 200, when: only('contact'), column: 'available' }),
      url: field.text({
        label: { pt: 'Endereço', en: 'Address' },
        help: { pt: 'Começa por https:// ou http://', en: 'Begins with https:// or http://' },
        max: 500,
        pattern: /^https?:\/\/[^\s/]+\S*$/i,
        when: only('link'),
        column: 'available',
      }),
      active: field.boolean({ label: { pt: 'Publicado', en: 'Published' }, value: true }),
    },
  });
}

export type Contents = ReturnType<typeof contents>;

export const contentsOf: Readonly<Record<ConfiguredModule, Contents>> = tableOf(moduleCodes, contents);

export const columns = [
  'kind',
  'title',
  'titleEn',
  'text',
  'textEn',
  'layerId',
  'regulationId',
  'phone',
  'email',
  'place',
  'hours',
  'url',
  'active',
] as const satisfies readonly (keyof Contents['fields'])[];

export const allContents: readonly Resource[] = Object.values(contentsOf);
