import { layoutSchema } from './layouts.ts';

const own = (words: string) => ({ pt: words, en: words });

const row = (left: number, top: number, pt: string, en: string, words: string, width = 78) => ({
  kind: 'text' as const,
  place: { left, width, top, height: 9 },
  label: { pt, en },
  words: own(words),
  size: 10,
});

/** First page of a document of several: what it is, whom it was made for, what is in it, how it is checked. */
export const coverLayout = layoutSchema.parse({
  id: 'cover',
  title: { pt: 'Capa', en: 'Cover' },
  apps: ['emission'],
  elements: [
    { kind: 'logo', place: { left: 25, top: 20, width: 22, height: 22 } },
    { kind: 'text', place: { left: 52, right: 25, top: 22, height: 7 }, words: own('{municipality}'), size: 13, weight: '600' },
    { kind: 'text', place: { left: 52, right: 25, top: 30, height: 6 }, words: own('{service}'), size: 10 },
    { kind: 'box', place: { left: 25, right: 25, top: 48, height: 0 }, width: 0.4 },
    { kind: 'text', place: { left: 25, right: 25, top: 54, height: 18 }, words: own('{kind}'), size: 20, weight: '700' },
    { kind: 'text', place: { left: 25, right: 25, top: 73, height: 8 }, words: own('{number}'), size: 15, weight: '600' },
    row(25, 86, 'Emitido em', 'Issued on', '{date} {time}'),
    row(107, 86, 'Válido até', 'Valid until', '{valid}'),
    row(25, 97, 'Requerente', 'Requested by', '{requester}'),
    row(107, 97, 'Processo', 'Process', '{process}'),
    row(25, 108, 'Natureza da obra', 'Kind of works', '{worktype}'),
    row(107, 108, 'Finalidade', 'Purpose', '{purpose}'),
    row(25, 119, 'Local', 'Place', '{place}', 160),
    row(25, 130, 'Área e centro', 'Area and centre', '{area} · {centroid}', 160),
    {
      kind: 'text',
      place: { left: 25, right: 25, top: 144, bottom: 70 },
      label: { pt: 'Conteúdo (folha e planta)', en: 'Contents (sheet and plan)' },
      words: own('{contents}'),
      size: 10,
    },
    { kind: 'box', place: { left: 25, right: 25, bottom: 66, height: 0 }, width: 0.2 },
    {
      kind: 'text',
      place: { left: 25, right: 62, bottom: 47, height: 16 },
      label: { pt: 'Confirme este documento em', en: 'Check this document at' },
      words: own('{check}'),
      size: 8,
    },
    {
      kind: 'text',
      place: { left: 25, right: 62, bottom: 34, height: 11 },
      label: { pt: 'SHA-256 do que foi emitido', en: 'SHA-256 of what was issued' },
      words: own('{fingerprint}'),
      size: 7,
    },
    { kind: 'text', place: { left: 25, right: 62, bottom: 14, height: 17 }, words: own('{legal}'), size: 7.5 },
    { kind: 'qr', place: { right: 25, bottom: 30, width: 32, height: 32 } },
    { kind: 'text', place: { right: 25, bottom: 12, width: 40, height: 5 }, words: own('{page}'), size: 9, align: 'right' },
  ],
});

/** Coordinates and areas of what was drawn, as a page of a document. */
export const reportLayout = layoutSchema.parse({
  id: 'report',
  title: { pt: 'Coordenadas e áreas', en: 'Coordinates and areas' },
  apps: ['emission'],
  elements: [
    { kind: 'logo', place: { left: 20, top: 14, width: 14, height: 14 } },
    { kind: 'text', place: { left: 38, right: 20, top: 14, height: 6 }, words: own('{municipality}'), size: 11, weight: '600' },
    { kind: 'text', place: { left: 38, right: 20, top: 21, height: 6 }, words: own('{kind} · {number}'), size: 9.5 },
    { kind: 'box', place: { left: 20, right: 20, top: 32, height: 0 }, width: 0.3 },
    {
      kind: 'text',
      place: { left: 20, right: 20, top: 36, height: 7 },
      words: { pt: 'Coordenadas e áreas', en: 'Coordinates and areas' },
      size: 13,
      weight: '700',
    },
    { kind: 'text', place: { left: 20, right: 20, top: 44, height: 5 }, words: own('{crs}'), size: 8 },
    { kind: 'table', place: { left: 20, right: 20, top: 54, bottom: 34 } },
    row(20, 267, 'Área e centro', 'Area and centre', '{area} · {centroid}', 130),
    { kind: 'text', place: { right: 20, bottom: 12, width: 40, height: 5 }, words: own('{page}'), size: 9, align: 'right' },
  ],
});
