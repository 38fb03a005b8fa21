/** The words of an address nobody knows, as somebody may have meant them: "/obras/licencas_2026" gives "obras licencas 2026". */
export function wordsOfPath(path: string): string {
  let text = path;
  try {
    text = decodeURIComponent(path);
  } catch {
    // Not everything that is typed can be read.
  }
  return (
    text
      .replace(/\.\w{2,4}$/, '')
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ')
      .slice(0, 100) ?? ''
  );
}

/** A plain address that the server knows nothing of is read as one of the application: "/portal/help" opens the help. */
export function takePlainPath(): void {
  const { pathname, search, hash } = window.location;
  if (hash === '' && !['/', '/index.html'].includes(pathname)) window.history.replaceState(null, '', `/#${pathname}${search}`);
}
