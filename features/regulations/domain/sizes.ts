/** Short names people know types of files by. */
const names: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'application/msword': 'Word',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word',
  'application/vnd.ms-excel': 'Excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel',
  'application/vnd.ms-powerpoint': 'PowerPoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint',
  'application/vnd.oasis.opendocument.text': 'OpenDocument',
  'application/vnd.oasis.opendocument.spreadsheet': 'OpenDocument',
  'application/vnd.oasis.opendocument.presentation': 'OpenDocument',
  'application/rtf': 'RTF',
  'text/plain': 'TXT',
  'text/csv': 'CSV',
};

export const typeName = (type: string): string => names[type] ?? (type.split('/')[1] ?? type).toUpperCase();

/** `12 kB`, `1,4 MB`. */
export function sizeText(bytes: number, decimalComma: boolean): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  const text = (bytes / 1_000_000).toFixed(1);
  return `${decimalComma ? text.replace('.', ',') : text} MB`;
}

/** What a browser opens at a page. */
export const opensAtPage = (type: string): boolean => type === 'application/pdf';
