import { field } from '#platform/crud/fields.ts';
import { nameField } from '#platform/crud/lookup.ts';
import { defineResource } from '#platform/crud/resource.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { formats, resolutions } from './domain/sheets.ts';
import { layoutTargets } from './layout-targets.ts';
import { printModules, type PrintFront } from './modules.ts';

const words: Text = { pt: 'Palavras da folha', en: 'Words of the sheet' };
const sheet: Text = { pt: 'Folha', en: 'Sheet' };
const map: Text = { pt: 'Mapa', en: 'Map' };
const uploads: Text = { pt: 'Ficheiros', en: 'Files' };

const fileNames: Readonly<Record<(typeof formats)[number], Text>> = {
  pdf: { pt: 'PDF', en: 'PDF' },
  png: { pt: 'PNG (imagem)', en: 'PNG (picture)' },
  svg: { pt: 'SVG (desenho)', en: 'SVG (drawing)' },
};

const many: Readonly<Record<PrintFront, Text>> = {
  ig: { pt: 'Folhas do mapa', en: 'Sheets of the map' },
  epl: { pt: 'Folhas do mapa das plantas', en: 'Sheets of the map of location plans' },
  gu: { pt: 'Folhas do mapa do urbanismo', en: 'Sheets of the map of urban planning' },
  meubairro: { pt: 'Folhas do mapa do Meu Bairro', en: 'Sheets of the map of My Neighbourhood' },
};

/** What people may print on a map, as its managers offer it (specification 2 §3, print map config). */
function printVisible(front: PrintFront) {
  const { manager, config } = printModules[front];
  return defineResource({
    id: `${manager}-printvisible`,
    module: manager,
    path: `/api/${manager}/gestao/printvisible`,
    screen: `${manager}/print/config`,
    table: `print_visible_${front}`,
    title: 'name',
    label: { one: { pt: 'Folha de impressão', en: 'Print sheet' }, many: many[front] },
    permissions: { view: config.view, detail: config.view, add: config.edit, edit: config.edit, delete: config.edit },
    ordered: true,
    fields: {
      name: nameField(),
      status: field.boolean({
        label: { pt: 'Ativa', en: 'Active' },
        help: {
          pt: 'As folhas ativas são as que se podem escolher no mapa. Sem nenhuma, oferecem-se todos os modelos.',
          en: 'Active sheets are those that can be chosen on the map. With none, every layout is offered.',
        },
        value: true,
      }),
      layout: field.reference({
        label: { pt: 'Modelo', en: 'Layout' },
        help: {
          pt: 'Os do produto e os que o município desenhou em Modelos de impressão e publicou.',
          en: 'Those of the product, and those the municipality drew in Print layouts and published.',
        },
        required: true,
        section: sheet,
        of: layoutTargets.visible,
      }),
      format: field.select({
        label: { pt: 'Ficheiro', en: 'File' },
        required: true,
        initial: 'pdf',
        section: sheet,
        options: formats.map((value) => ({ value, label: fileNames[value] })),
      }),
      dpi: field.select({
        label: { pt: 'Resolução', en: 'Resolution' },
        required: true,
        initial: '300',
        section: sheet,
        options: resolutions.map((dpi) => ({ value: String(dpi), label: { pt: `${dpi} dpi`, en: `${dpi} dpi` } })),
      }),
      pageTitle: field.text({
        label: { pt: 'Título', en: 'Title' },
        help: {
          pt: 'O título com que a folha começa; quem imprime pode mudá-lo.',
          en: 'The title a sheet begins with; whoever prints may change it.',
        },
        max: 120,
        section: words,
      }),
      mapTitle: field.text({ label: { pt: 'Subtítulo', en: 'Subtitle' }, max: 160, section: words }),
      divTitle: field.text({
        label: { pt: 'Serviço', en: 'Department' },
        help: { pt: 'Escreve-se por cima, com o nome do município.', en: 'Written above, with the name of the municipality.' },
        max: 120,
        section: words,
      }),
      comment: field.textLong({ label: { pt: 'Observações', en: 'Comment' }, max: 400, section: words }),
      scale: field.number({
        label: { pt: 'Escala (denominador)', en: 'Scale (denominator)' },
        help: {
          pt: 'A escala com que a folha começa; vazia, a que mostra o que se vê.',
          en: 'The scale a sheet begins with; empty, the one that shows what is in view.',
        },
        min: 50,
        max: 1_000_000,
        section: map,
      }),
      zoomType: field.select({
        label: { pt: 'Enquadramento', en: 'Zoom' },
        required: true,
        initial: 'extent',
        section: map,
        options: [
          { value: 'extent', label: { pt: 'Tudo o que se pede cabe na folha', en: 'All that is asked for fits the sheet' } },
          { value: 'center', label: { pt: 'Centrado, à escala indicada', en: 'Centred, at the scale given' } },
        ],
      }),
      minMargin: field.number({
        label: { pt: 'Margem mínima', en: 'Least margin' },
        unit: { pt: 'mm', en: 'mm' },
        min: 0,
        max: 100,
        initial: 5,
        section: map,
      }),
      minScale: field.number({
        label: { pt: 'Escala mais próxima (denominador)', en: 'Closest scale (denominator)' },
        help: { pt: 'Nunca se imprime mais de perto do que isto.', en: 'Nothing is printed from closer than this.' },
        min: 50,
        max: 1_000_000,
        section: map,
      }),
      crossable: field.boolean({ label: { pt: 'Com cruzes de coordenadas', en: 'With coordinate crosses' }, value: true, section: map }),
      crs: field.boolean({ label: { pt: 'Diz o sistema de coordenadas', en: 'Names the coordinate system' }, value: true, section: map }),
      legends: field.boolean({ label: { pt: 'Com legenda', en: 'With legend' }, value: true, section: map }),
      municipality: field.boolean({ label: { pt: 'Com o nome do município', en: 'With the name of the municipality' }, value: true, section: map }),
      drawClaim: field.boolean({ label: { pt: 'Mostra o que se desenhou', en: 'Shows what was drawn' }, value: true, section: map }),
      uploadMin: field.number({
        label: { pt: 'Menos elementos de um ficheiro', en: 'Fewest features of a file' },
        min: 0,
        max: 200,
        initial: 0,
        section: uploads,
      }),
      uploadMax: field.number({
        label: { pt: 'Mais elementos de um ficheiro', en: 'Most features of a file' },
        min: 0,
        max: 200,
        initial: 0,
        help: { pt: '0: sem limite.', en: '0: no limit.' },
        section: uploads,
      }),
    },
  });
}

export const printVisibleOf = {
  ig: printVisible('ig'),
  epl: printVisible('epl'),
  gu: printVisible('gu'),
  meubairro: printVisible('meubairro'),
} as const satisfies Readonly<Record<PrintFront, unknown>>;
