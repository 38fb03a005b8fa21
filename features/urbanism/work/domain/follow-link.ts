/** Where a process is followed; in the address after the `#`, which no server is sent. */
export const followPath = '/gu/o-meu-processo';

export const followLink = (number: string, code: string): string => `${followPath}?n=${encodeURIComponent(number)}&c=${encodeURIComponent(code)}`;
