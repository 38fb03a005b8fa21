import { layoutSchema } from './layouts.ts';

const line = (top: number, pt: string, en: string) => ({
  kind: 'text',
  place: { left: 25, right: 25, top, height: 6 },
  words: { pt, en },
  size: 10.5,
});

/** First page of a document of several: what it is, whom it was made for, what is in it, how it is checked. */
export const coverLayout = layoutSchema.parse({
  id: 'cover',
  title: { pt: 'Capa', en: 'Cover' },
  elements: [
    { kind: 'logo', place: { left: 25, top: 22, width: 22, height: 22 } },
    {
      kind: 'text',
      place: { left: 52, right: 25, top: 24, height: 7 },
      words: { pt: '{municipality}', en: '{municipality}' },
      size: 13,
      weight: '600',
    },
    { kind: 'text', place: { left: 52, right: 25, top: 32, height: 6 }, words: { pt: '{service}', en: '{service}' }, size: 10 },
    { kind: 'box', place: { left: 25, right: 25, top: 50, height: 0 }, width: 0.4 },
    { kind: 'text', place: { left: 25, right: 25, top: 56, height: 18 }, words: { pt: '{title}', en: '{title}' }, size: 20, weight: '700' },
    {
      kind: 'text',
      place: { left: 25, right: 25, top: 76, height: 8 },
      words: { pt: 'N.º {number}', en: 'No. {number}' },
      size: 14,
      weight: '600',
    },
    line(88, 'Emitido em {date}', 'Issued on {date}'),
    line(95, 'Válido até {valid}', 'Valid until {valid}'),
    line(102, 'Requerente: {requester}', 'Requested by: {requester}'),
    line(109, 'Processo: {process}', 'Process: {process}'),
    line(116, 'Finalidade: {purpose}', 'Purpose: {purpose}'),
    line(123, 'Local: {place}', 'Place: {place}'),
    line(130, 'Área: {area} · Centro: {centroid}', 'Area: {area} · Centre: {centroid}'),
    {
      kind: 'text',
      place: { left: 25, right: 25, top: 142, height: 7 },
      words: { pt: 'Conteúdo', en: 'Contents' },
      size: 12,
      weight: '700',
    },
    { kind: 'text', place: { left: 25, right: 25, top: 150, bottom: 72 }, words: { pt: '{contents}', en: '{contents}' }, size: 9.5 },
    { kind: 'box', place: { left: 25, right: 25, bottom: 62, height: 0 }, width: 0.2 },
    {
      kind: 'text',
      place: { left: 25, right: 62, bottom: 40, height: 18 },
      words: {
        pt: 'Confirme este documento em {verify}\nSHA-256 do que foi emitido:\n{fingerprint}',
        en: 'Check this document at {verify}\nSHA-256 of what was issued:\n{fingerprint}',
      },
      size: 7,
    },
    { kind: 'text', place: { left: 25, right: 62, bottom: 18, height: 20 }, words: { pt: '{legal}', en: '{legal}' }, size: 7.5 },
    { kind: 'text', place: { right: 25, bottom: 10, width: 40, height: 5 }, words: { pt: '{page}', en: '{page}' }, size: 9, align: 'right' },
  ],
});
