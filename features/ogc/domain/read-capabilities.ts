import type { Capabilities, ServiceType } from './capabilities.ts';
import { readCsw } from './csw.ts';
import { readWfs } from './wfs.ts';
import { readWms } from './wms.ts';
import { readWmts } from './wmts.ts';
import { at, deep, isFault, parseTree, textAt, type Element } from '#platform/geo/xml.ts';

/** What an answer turned out to be. */
export type Reading =
  | { readonly is: 'capabilities'; readonly capabilities: Capabilities }
  | { readonly is: 'page' }
  | { readonly is: 'broken'; readonly line: number }
  | { readonly is: 'exception'; readonly code: string | null; readonly message: string }
  | { readonly is: 'old'; readonly type: ServiceType; readonly version: string }
  | { readonly is: 'other'; readonly root: string };

const readers: Readonly<Record<ServiceType, (root: Element) => Capabilities>> = { wms: readWms, wmts: readWmts, wfs: readWfs, csw: readCsw };

/** Versions each type is asked for, newest first. */
export const versionsOf: Readonly<Record<ServiceType, readonly string[]>> = {
  wms: ['1.3.0', '1.1.1'],
  wmts: ['1.0.0'],
  wfs: ['2.0.0', '1.1.0'],
  csw: ['2.0.2'],
};

export function readCapabilities(xml: string): Reading {
  const root = readRoot(xml);
  if ('is' in root) return root;
  const type = typeOf(root);
  if (type === null) return { is: 'other', root: root.name };
  const version = root.attributes['version'] ?? '';
  if ((type === 'wfs' && version.startsWith('1.0')) || (type === 'csw' && version.startsWith('3'))) return { is: 'old', type, version };
  return { is: 'capabilities', capabilities: readers[type](root) };
}

/** The root of an answer, or why it is none of use: a web page, broken, the service's own complaint. */
export function readRoot(xml: string): Element | Exclude<Reading, { is: 'capabilities' | 'old' | 'other' }> {
  const start = xml.slice(0, 2000).trimStart();
  if (/^(<!doctype\s+html|<html|<head|<body)/i.test(start.replace(/^<\?xml[^>]*\?>\s*/, ''))) return { is: 'page' };
  if (!start.startsWith('<')) return { is: 'broken', line: 1 };
  const root = parseTree(xml);
  if (isFault(root)) return { is: 'broken', line: root.line };
  return readException(root) ?? root;
}

function readException(root: Element): { is: 'exception'; code: string | null; message: string } | null {
  if (!['ServiceExceptionReport', 'ExceptionReport', 'ServiceException', 'ExceptionText'].includes(root.name)) return null;
  const [first] = [...deep(root, 'ServiceException'), ...deep(root, 'Exception')];
  const code = first?.attributes['code'] ?? first?.attributes['exceptionCode'] ?? null;
  const message = textAt(first, 'ExceptionText') ?? first?.text ?? root.text;
  return { is: 'exception', code, message: message.replace(/\s+/g, ' ').slice(0, 300) || (code ?? '') };
}

/** By the root's name; OWS services share one and differ by their contents. */
function typeOf(root: Element): ServiceType | null {
  if (root.name === 'WMS_Capabilities' || root.name === 'WMT_MS_Capabilities') return 'wms';
  if (root.name === 'WFS_Capabilities') return 'wfs';
  if (root.name !== 'Capabilities') return null;
  if (at(root, 'Contents', 'Layer') || at(root, 'Contents', 'TileMatrixSet')) return 'wmts';
  if (at(root, 'Filter_Capabilities') || /csw|catalog/i.test(textAt(root, 'ServiceIdentification', 'ServiceType') ?? '')) return 'csw';
  return /wmts/i.test(textAt(root, 'ServiceIdentification', 'ServiceType') ?? '') ? 'wmts' : null;
}
