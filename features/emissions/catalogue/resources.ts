import { field } from '#platform/crud/fields.ts';
import { activeField, nameField } from '#platform/crud/lookup.ts';
import { defineResource, type ReferenceTarget } from '#platform/crud/resource.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { issueAt } from '#platform/kernel/issue.ts';
import * as choices from './choices.ts';
import { manager, pathOf, sections, type SectionId } from './sections.ts';

const sheet: Text = { pt: 'Folha', en: 'Sheet' };
const words: Text = { pt: 'Palavras da folha', en: 'Words of the sheet' };
const map: Text = { pt: 'Mapa', en: 'Map' };

const placed = (id: SectionId) => ({
  id: `emission-${id}`,
  module: manager,
  path: pathOf(id),
  screen: `${manager}/${sections[id].screen}`,
  title: 'name' as const,
  permissions: sections[id].may,
  ordered: true,
});

/** Layouts for emissions that are published, in both languages (`features/printing/layout-targets.ts`). */
const layouts: ReferenceTarget = {
  table: 'print_layout',
  title: 'title',
  order: 'place',
  said: { pt: 'print_layout_emission_pt', en: 'print_layout_emission_en' },
  proposes: ['proposed'],
};

const denominator = { min: 50, max: 1_000_000 } as const;

/** The maps a document is made of (specification 2 §3, print map config): one sheet each. What is empty is as the settings of the kind say. */
export const plans = defineResource({
  ...placed('plans'),
  table: 'emission_plan',
  label: { one: { pt: 'Mapa', en: 'Map' }, many: sections.plans.label },
  check: ({ base, baseLayer, zoomType, scale }, context) => {
    if (base === 'own' && baseLayer === null) context.addIssue(issueAt('required', ['baseLayer']));
    if (zoomType === 'center' && scale === null) context.addIssue(issueAt('required', ['scale']));
  },
  fields: {
    name: nameField(),
    status: activeField(),
    layout: field.reference({
      label: { pt: 'Modelo', en: 'Layout' },
      help: { pt: 'Vazio: o da configuração de cada tipo de documento.', en: 'Empty: that of the settings of each kind of document.' },
      column: 'available',
      section: sheet,
      of: layouts,
    }),
    format: field.select({
      label: { pt: 'Ficheiro', en: 'File' },
      required: true,
      initial: 'pdf',
      column: 'available',
      section: sheet,
      options: choices.documentFormats,
    }),
    sheetSize: field.select({ label: { pt: 'Folha', en: 'Sheet' }, required: true, initial: 'A4', section: sheet, options: choices.sheetSizes }),
    orientation: field.select({
      label: { pt: 'Orientação', en: 'Orientation' },
      required: true,
      initial: 'portrait',
      section: sheet,
      options: choices.sheetOrientations,
    }),
    dpi: field.select({
      label: { pt: 'Resolução das imagens', en: 'Resolution of pictures' },
      required: true,
      initial: '300',
      column: 'available',
      section: sheet,
      options: choices.sheetResolutions,
    }),
    pageTitle: field.text({
      label: { pt: 'Título', en: 'Title' },
      help: { pt: 'Vazio: o nome do mapa.', en: 'Empty: the name of the map.' },
      max: 120,
      column: 'available',
      section: words,
    }),
    mapTitle: field.text({ label: { pt: 'Subtítulo', en: 'Subtitle' }, max: 160, column: 'available', section: words }),
    divTitle: field.text({ label: { pt: 'Serviço', en: 'Department' }, max: 120, column: 'available', section: words }),
    comment: field.textLong({ label: { pt: 'Observações', en: 'Comment' }, max: 400, section: words }),
    scale: field.number({
      label: { pt: 'Escala (denominador)', en: 'Scale (denominator)' },
      help: {
        pt: '2000 é 1:2000. Vazia: a mais próxima em que cabe tudo o que se desenhou.',
        en: '2000 is 1:2000. Empty: the closest one at which all that was drawn fits.',
      },
      ...denominator,
      section: map,
    }),
    zoomType: field.select({
      label: { pt: 'Enquadramento', en: 'Zoom' },
      help: { pt: 'Vazio: o da configuração.', en: 'Empty: that of the settings.' },
      column: 'available',
      section: map,
      options: choices.zooms,
    }),
    minMargin: field.number({
      label: { pt: 'Margem mínima', en: 'Least margin' },
      help: {
        pt: 'Entre o que se desenhou e a borda do mapa. Vazia: a da configuração.',
        en: 'Between what was drawn and the edge of the map. Empty: that of the settings.',
      },
      unit: { pt: 'mm', en: 'mm' },
      min: 0,
      max: 100,
      column: 'available',
      section: map,
    }),
    minScale: field.number({
      label: { pt: 'Escala mais próxima (denominador)', en: 'Closest scale (denominator)' },
      help: { pt: 'Nunca se desenha mais de perto. Vazia: a da configuração.', en: 'Nothing is drawn from closer. Empty: that of the settings.' },
      ...denominator,
      column: 'available',
      section: map,
    }),
    base: field.select({ label: { pt: 'Fundo', en: 'Background' }, required: true, initial: 'streets', section: map, options: choices.bases }),
    baseLayer: field.reference({
      label: { pt: 'Mapa de base', en: 'Base map' },
      help: { pt: 'Um dos mapas de base em Camadas por omissão das plantas.', en: 'One of the base maps among the default layers of the plans.' },
      of: { table: 'emission_base', title: 'title' },
      when: { field: 'base', is: 'own' },
      column: 'available',
      section: map,
    }),
    layers: field.references({
      label: { pt: 'Camadas', en: 'Layers' },
      help: {
        pt: 'As que se desenham por cima do fundo, da árvore de camadas das plantas e da de todos os mapas. Quem pede só recebe as que pode ver.',
        en: 'Those drawn over the background, of the layer trees of the plans and of all maps. Who asks gets only those they may see.',
      },
      of: { table: 'emission_layer', title: 'title' },
      through: { table: 'emission_plan_layer', own: 'plan_id', other: 'layer_id' },
      column: 'shown',
      section: map,
    }),
    drawClaim: field.boolean({
      label: { pt: 'Mostra o que se desenhou', en: 'Shows what was drawn' },
      value: true,
      column: 'available',
      filter: false,
      section: map,
    }),
    crossable: field.boolean({
      label: { pt: 'Com cruzes de coordenadas', en: 'With coordinate crosses' },
      value: true,
      column: 'available',
      filter: false,
      section: map,
    }),
    crs: field.boolean({
      label: { pt: 'Diz o sistema de coordenadas', en: 'Names the coordinate system' },
      value: true,
      column: 'available',
      filter: false,
      section: map,
    }),
    legends: field.boolean({ label: { pt: 'Com legenda', en: 'With legend' }, value: true, column: 'available', filter: false, section: map }),
    municipality: field.boolean({
      label: { pt: 'Com o nome do município', en: 'With the name of the municipality' },
      value: true,
      column: 'available',
      filter: false,
      section: map,
    }),
  },
});

const plansOf = (table: string, own: string) =>
  field.references({
    label: { pt: 'Mapas do documento', en: 'Maps of the document' },
    help: { pt: 'Pela ordem da lista de mapas.', en: 'In the order of the list of maps.' },
    required: true,
    column: 'shown',
    of: { table: 'emission_plan', title: 'name', order: 'position' },
    through: { table, own, other: 'plan_id' },
  });

const validity = () =>
  field.number({
    label: { pt: 'Validade', en: 'Validity' },
    help: { pt: 'Vazia: a da configuração.', en: 'Empty: that of the settings.' },
    unit: { pt: 'meses', en: 'months' },
    min: 1,
    max: 120,
  });

/** What somebody means to build or do: it says which maps they need. */
export const worktypes = defineResource({
  ...placed('worktypes'),
  table: 'emission_worktype',
  label: { one: { pt: 'Natureza de obra', en: 'Work type' }, many: sections.worktypes.label },
  fields: {
    name: nameField(),
    status: activeField('Ativa'),
    kinds: field.choices({
      label: { pt: 'Para', en: 'For' },
      help: { pt: 'Os documentos em que se pode escolher.', en: 'The documents it can be chosen for.' },
      required: true,
      options: choices.worktypeKinds,
    }),
    plans: plansOf('emission_worktype_plan', 'worktype_id'),
    validity: validity(),
  },
});

export const pmdfcis = defineResource({
  ...placed('pmdfcis'),
  table: 'emission_pmdfci',
  label: { one: { pt: 'Plano PMDFCI', en: 'PMDFCI plan' }, many: sections.pmdfcis.label },
  fields: { name: nameField(), status: activeField(), plans: plansOf('emission_pmdfci_plan', 'pmdfci_id'), validity: validity() },
});

export const pis = defineResource({
  ...placed('pis'),
  table: 'emission_pis',
  label: { one: { pt: 'Pedido de informação', en: 'Information request' }, many: sections.pis.label },
  fields: { name: nameField(), status: activeField(), plans: plansOf('emission_pis_plan', 'pis_id'), validity: validity() },
});

export const resourceOf = { worktypes, plans, pmdfcis, pis } as const satisfies Readonly<Record<SectionId, unknown>>;
