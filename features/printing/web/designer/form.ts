import type { LayoutRecord } from '../../designer-contract.ts';
import type { AppId, Attribute, Element, LayoutBody } from '../../domain/layouts.ts';
import { sheetNames, type SheetName } from '../../domain/sheets.ts';

/** What the designer's form holds. An alias: an interface would not do as a form's values. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- see above
export type Values = {
  readonly title: string;
  readonly titleEn: string;
  readonly apps: readonly AppId[];
  /** All of them: whatever has room. */
  readonly sheets: readonly SheetName[];
  readonly texts: LayoutBody['texts'];
  readonly elements: readonly Element[];
};

export const valuesOf = ({ title, apps, sheets, texts, elements }: LayoutBody): Values => ({
  title: title.pt,
  titleEn: title.en,
  apps,
  sheets: sheets ?? sheetNames,
  texts,
  elements,
});

export const toForm = ({ layout }: LayoutRecord): Values => valuesOf(layout);

export const bodyOf = ({ title, titleEn, apps, sheets, texts, elements }: Values): LayoutBody => ({
  title: { pt: title, en: titleEn },
  apps: [...apps],
  ...(sheets.length < sheetNames.length && { sheets: [...sheets] }),
  texts: [...texts],
  elements: [...elements],
});

export type TextAttribute = LayoutBody['texts'][number];
export type { Attribute };

/** What a new element of a kind is, in the middle of the sheet. */
export function newElement(kind: Element['kind'], at: { readonly left: number; readonly top: number }): Element {
  const sized = (width: number, height: number): { place: Element['place'] } => ({ place: { ...at, width, height } });
  switch (kind) {
    case 'map':
      return { kind, place: { left: 10, right: 10, top: 25, bottom: 35 } };
    case 'text':
      return { kind, ...sized(60, 6), words: { pt: 'Texto', en: 'Text' }, size: 9, weight: '400', align: 'left' };
    case 'box':
      return { kind, ...sized(60, 20), width: 0.2 };
    case 'image':
      return { kind, ...sized(30, 20), file: null };
    case 'scaleBar':
      return { kind, ...sized(75, 11) };
    case 'north':
    case 'qr':
      return { kind, ...sized(24, 24) };
    case 'logo':
      return { kind, ...sized(16, 16) };
    case 'notes':
      return { kind, ...sized(100, 8) };
    case 'overview':
    case 'legend':
    case 'table':
      return { kind, ...sized(52, 45) };
  }
}

export const addable: readonly Element['kind'][] = [
  'text',
  'box',
  'image',
  'logo',
  'legend',
  'overview',
  'scaleBar',
  'north',
  'table',
  'notes',
  'qr',
  'map',
];
