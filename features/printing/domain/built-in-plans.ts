import type { z } from 'zod';
import { layoutSchema } from './layouts.ts';

/*
 * The two layouts of the national practice: the location plan handed out at the counter, and the drawn piece whose identification box
 * (legenda rótulo) says what the norm of municipal plans asks for: plan type, plan name, edition date, order number, scale, responsible
 * entity; besides the system of reference, the base mapping and the edition of the limits. Whoever needs another one begins with a copy.
 */

type Place = z.input<typeof layoutSchema>['elements'][number]['place'];
type Element = z.input<typeof layoutSchema>['elements'][number];

const own = (words: string) => ({ pt: words, en: words });

/** A small heading and what stands under it; neither where nothing is known. */
const said = (place: Place, pt: string, en: string, words: string, size = 7.5): Element => ({
  kind: 'text',
  place,
  label: { pt, en },
  words: own(words),
  size,
});

const baseMap = {
  id: 'base_map',
  title: {
    pt: 'Cartografia de base (série ou homologação, entidade, data, exatidão)',
    en: 'Base mapping (series or approval, owner, date, accuracy)',
  },
  type: 'string' as const,
  max: 300,
  lines: 2,
};

const legalNote = {
  pt: 'Extrato informativo dos elementos cartográficos do município à data de emissão. Em caso de dúvida prevalecem as plantas publicadas e depositadas.',
  en: 'Extract of the cartography of the municipality on the date of issue, for information. In case of doubt the published and deposited plans prevail.',
};

const foot = 82;

export const locationPlan = layoutSchema.parse({
  id: 'location-plan',
  title: { pt: 'Planta de localização', en: 'Location plan' },
  apps: ['emission'],
  sheets: ['A4', 'A3'],
  texts: [baseMap],
  elements: [
    { kind: 'map', place: { left: 10, right: 10, top: 29, bottom: foot } },
    { kind: 'logo', place: { left: 10, top: 8, width: 16, height: 16 } },
    { kind: 'text', place: { left: 29, right: 76, top: 8, height: 5.5 }, words: own('{municipality}'), size: 11, weight: '700' },
    { kind: 'text', place: { left: 29, right: 76, top: 14, height: 4.5 }, words: own('{service}'), size: 8.5 },
    { kind: 'text', place: { left: 29, right: 76, top: 19, height: 6 }, words: own('{plan}'), size: 12, weight: '600' },
    { kind: 'text', place: { right: 10, width: 64, top: 8, height: 5 }, words: own('{kind}'), size: 9, align: 'right' },
    { kind: 'text', place: { right: 10, width: 64, top: 13.5, height: 6 }, words: own('{number}'), size: 12, weight: '700', align: 'right' },
    {
      kind: 'text',
      place: { right: 10, width: 64, top: 20.5, height: 4.5 },
      words: { pt: 'Emissão: {date} {time}', en: 'Issued: {date} {time}' },
      size: 8,
      align: 'right',
    },
    // Left of the foot: how to read the map.
    { kind: 'scaleBar', place: { left: 10, bottom: foot - 13, width: 66, height: 11 } },
    { kind: 'north', place: { left: 80, bottom: foot - 26, width: 22, height: 22 } },
    { kind: 'text', place: { left: 10, width: 68, bottom: foot - 18.5, height: 4 }, words: own('{scaleNote}'), size: 7 },
    { kind: 'text', place: { left: 10, width: 68, bottom: foot - 22.5, height: 4 }, words: own('{crs}'), size: 7 },
    { kind: 'legend', place: { left: 10, width: 92, bottom: 20, height: 36 } },
    // Right of it: whose plan it is and of what.
    said({ left: 108, right: 10, bottom: foot - 9, height: 7 }, 'Requerente', 'Requester', '{requester}'),
    said({ left: 108, right: 10, bottom: foot - 16.5, height: 7 }, 'Local', 'Place', '{place}'),
    said({ left: 108, width: 40, bottom: foot - 24, height: 7 }, 'Processo', 'Process', '{process}'),
    said({ left: 150, right: 10, bottom: foot - 24, height: 7 }, 'Finalidade', 'Purpose', '{purpose}'),
    said({ left: 108, width: 40, bottom: foot - 31.5, height: 7 }, 'Área delimitada', 'Area drawn', '{area}'),
    said({ left: 150, right: 10, bottom: foot - 31.5, height: 7 }, 'Limites administrativos', 'Administrative limits', '{caop}'),
    said({ left: 108, right: 10, bottom: foot - 39, height: 7 }, 'Centroide', 'Centroid', '{centroid}', 7),
    said({ left: 108, right: 40, bottom: 24, height: 15 }, 'Cartografia de base', 'Base mapping', '{base_map}', 6.5),
    said({ left: 108, right: 40, bottom: 17, height: 6.5 }, 'Válida até', 'Valid until', '{valid}'),
    said({ left: 108, right: 40, bottom: 9.5, height: 6.5 }, 'Impressão digital', 'Fingerprint', '{fingerprint}', 6),
    { kind: 'qr', place: { right: 10, bottom: 10, width: 27, height: 27 } },
    { kind: 'text', place: { left: 10, width: 92, bottom: 12, height: 7 }, words: legalNote, size: 5.5 },
    { kind: 'notes', place: { left: 10, width: 92, bottom: 4.5, height: 7 } },
    { kind: 'box', place: { left: 105, width: 0, bottom: 10, height: foot - 12 }, width: 0.1 },
  ],
});

/** The identification box: 70 mm wide, in the lower right corner. */
const wide = 70;
const high = 126;
const column = (bottom: number, height = 7): Place => ({ right: 12, width: wide - 4, bottom, height });
const leftHalf = (bottom: number): Place => ({ right: 12 + (wide - 4) / 2, width: (wide - 4) / 2, bottom, height: 7 });
const rightHalf = (bottom: number): Place => ({ right: 12, width: (wide - 4) / 2, bottom, height: 7 });
const rule = (bottom: number): Element => ({ kind: 'box', place: { right: 10, width: wide, bottom, height: 0 }, width: 0.1 });

export const identifiedPlan = layoutSchema.parse({
  id: 'identified-plan',
  title: { pt: 'Peça desenhada com caixa de identificação', en: 'Drawn piece with its identification box' },
  apps: ['emission'],
  sheets: ['A4', 'A3', 'A2', 'A1', 'A0'],
  texts: [baseMap],
  elements: [
    { kind: 'map', place: { left: 10, right: wide + 14, top: 10, bottom: 10 } },
    { kind: 'legend', place: { right: 10, width: wide, top: 10, bottom: high + 46 } },
    { kind: 'scaleBar', place: { right: 10, width: wide, bottom: high + 32, height: 11 } },
    { kind: 'north', place: { right: 10, width: 22, bottom: high + 12, height: 22 } },
    { kind: 'text', place: { right: 34, width: wide - 24, bottom: high + 25, height: 6.5 }, words: own('{scaleNote}'), size: 6.5 },
    { kind: 'notes', place: { right: 34, width: wide - 24, bottom: high + 12, height: 11 } },
    { kind: 'box', place: { right: 10, width: wide, bottom: 10, height: high }, width: 0.35 },
    { kind: 'logo', place: { right: wide - 6, width: 14, bottom: high - 7, height: 14 } },
    { kind: 'text', place: { right: 12, width: wide - 22, bottom: high - 1, height: 9 }, words: own('{municipality}'), size: 9.5, weight: '700' },
    { kind: 'text', place: { right: 12, width: wide - 22, bottom: high - 7.5, height: 5 }, words: own('{service}'), size: 7.5 },
    rule(high - 9),
    said(column(high - 17), 'Tipo de plano', 'Type of plan', '{kind}', 8.5),
    said(column(high - 26, 8), 'Designação', 'Name', '{plan}', 9.5),
    rule(high - 27),
    said(leftHalf(high - 35), 'Data de edição', 'Edition date', '{date}'),
    said(rightHalf(high - 35), 'N.º de ordem', 'Order number', '{order}'),
    said(leftHalf(high - 43), 'Escala', 'Scale', '1:{scale}', 8.5),
    said(rightHalf(high - 43), 'Folha', 'Sheet', '{page}'),
    said(column(high - 51), 'Entidade responsável', 'Responsible entity', '{municipality}'),
    rule(high - 52),
    said(column(high - 60), 'Sistema de referência', 'System of reference', '{crs}', 7),
    said(column(high - 70, 9), 'Cartografia de base', 'Base mapping', '{base_map}', 6.5),
    said(leftHalf(high - 78), 'Limites administrativos', 'Administrative limits', '{caop}', 7),
    said(rightHalf(high - 78), 'Processo', 'Process', '{process}', 7),
    said(leftHalf(high - 86), 'Requerente', 'Requester', '{requester}', 7),
    said(rightHalf(high - 86), 'Área delimitada', 'Area drawn', '{area}', 7),
    said(column(high - 94), 'Centroide', 'Centroid', '{centroid}', 6),
    said({ right: 34, width: wide - 26, bottom: 25, height: 7 }, 'N.º do documento', 'Number of the document', '{number}', 8.5),
    said({ right: 34, width: wide - 26, bottom: 18, height: 6.5 }, 'Válido até', 'Valid until', '{valid}', 7),
    said({ right: 34, width: wide - 26, bottom: 11, height: 6.5 }, 'Impressão digital', 'Fingerprint', '{fingerprint}', 6),
    { kind: 'qr', place: { right: 12, width: 20, bottom: 11, height: 20 } },
    { kind: 'text', place: { left: 10, right: wide + 14, bottom: 3.5, height: 5.8 }, words: legalNote, size: 5.5 },
  ],
});
