import type { Text } from '#platform/kernel/locale.ts';

/* What fields offer; `/lists` tells programs the same. */

const same = (value: string): { readonly value: string; readonly label: Text } => ({ value, label: { pt: value, en: value } });
const option = <const V extends string>(value: V, pt: string, en: string) => ({ value, label: { pt, en } });

/** Issued documents are PDF/A: only they are signed and can be checked. */
export const documentFormats = [option('pdf', 'PDF/A', 'PDF/A')];
export const documentApps = [option('emission', 'Emissão de plantas e documentos', 'Issue of plans and documents')];

export const sheetSizes = [
  option('A4', 'A4', 'A4'),
  option('A3', 'A3', 'A3'),
  option('A2', 'A2', 'A2'),
  option('A1', 'A1', 'A1'),
  option('A0', 'A0', 'A0'),
];
export const sheetOrientations = [option('portrait', 'Ao alto', 'Portrait'), option('landscape', 'Ao baixo', 'Landscape')];
export const sheetResolutions = ['150', '200', '300', '400', '600'].map((dpi) => ({ ...same(dpi), label: { pt: `${dpi} dpi`, en: `${dpi} dpi` } }));
export const usualScales = [500, 1000, 2000, 5000, 10_000, 25_000].map((scale) => ({
  ...same(String(scale)),
  label: { pt: `1:${scale}`, en: `1:${scale}` },
}));

export const zooms = [
  option('extent', 'Tudo o que se desenhou cabe na folha', 'All that was drawn fits the sheet'),
  option('center', 'Centrado, à escala do mapa', 'Centred, at the scale of the map'),
];

export const bases = [
  option('streets', 'Mapa do município', 'Map of the municipality'),
  option('grey', 'Mapa do município em cinzento', 'Map of the municipality in grey'),
  option('own', 'Um mapa de base das plantas', 'A base map of the location plans'),
  option('none', 'Sem fundo', 'No background'),
];

/** Kinds for which a work type is chosen. */
export const worktypeKinds = [option('plan', 'Plantas', 'Location plans'), option('administrativeprocess', 'Processos', 'Administrative processes')];

/** Things of the territory one can point at instead of drawing. */
export const pickedLayers = [option('parcel', 'Parcelas', 'Parcels'), option('building', 'Edifícios', 'Buildings')];

export const asked = [
  option('off', 'Não se pede', 'Not asked for'),
  option('optional', 'Facultativo', 'Optional'),
  option('required', 'Obrigatório', 'Required'),
];
