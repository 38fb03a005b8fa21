/** Versions of catalogues, the common one first. */
export const cswVersions = ['2.0.2', '3.0.0'] as const;
export type CswVersion = (typeof cswVersions)[number];

interface Dialect {
  readonly csw: string;
  readonly filter: string;
  readonly filterVersion: string;
  /** What a property is called in a filter. */
  readonly property: string;
}

const dialects: Readonly<Record<CswVersion, Dialect>> = {
  '2.0.2': { csw: 'http://www.opengis.net/cat/csw/2.0.2', filter: 'http://www.opengis.net/ogc', filterVersion: '1.1.0', property: 'PropertyName' },
  '3.0.0': {
    csw: 'http://www.opengis.net/cat/csw/3.0',
    filter: 'http://www.opengis.net/fes/2.0',
    filterVersion: '2.0.0',
    property: 'ValueReference',
  },
};

export interface Search {
  readonly words: readonly string[];
  /** From 1. */
  readonly start: number;
  readonly size: number;
}

/** GetRecords as a document: every word anywhere in a record, whatever its case. */
export function getRecords(version: CswVersion, { words, start, size }: Search): string {
  const { csw, filter, filterVersion, property } = dialects[version];
  const likes = words.map((word) => {
    const literal = escapeXml(`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
    return `<f:PropertyIsLike wildCard="%" singleChar="_" escapeChar="\\" matchCase="false"><f:${property}>csw:AnyText</f:${property}><f:Literal>${literal}</f:Literal></f:PropertyIsLike>`;
  });
  const condition = likes.length > 1 ? `<f:And>${likes.join('')}</f:And>` : likes.join('');
  const constraint = condition === '' ? '' : `<csw:Constraint version="${filterVersion}"><f:Filter>${condition}</f:Filter></csw:Constraint>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<csw:GetRecords xmlns:csw="${csw}" xmlns:f="${filter}" service="CSW" version="${version}" ${version === '2.0.2' ? 'resultType="results" ' : ''}outputSchema="${csw}" outputFormat="application/xml" startPosition="${start}" maxRecords="${size}"><csw:Query typeNames="csw:Record"><csw:ElementSetName>full</csw:ElementSetName>${constraint}</csw:Query></csw:GetRecords>`;
}

/** GetRecordById by parameters. */
export function getRecord(version: CswVersion, id: string): Readonly<Record<string, string>> {
  const { csw } = dialects[version];
  return { service: 'CSW', version, request: 'GetRecordById', id, elementSetName: 'full', outputSchema: csw };
}

function escapeXml(text: string): string {
  const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  // Signs XML has no place for would break the whole question.
  // oxlint-disable-next-line no-control-regex -- these are the ones
  return text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replaceAll(/[&<>]/g, (sign) => signs[sign] ?? sign);
}
