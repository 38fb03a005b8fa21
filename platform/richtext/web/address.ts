/**
 * What somebody typed or pasted as the address of a link, as the text keeps it: `https`, mail, phone, or inside this portal (`origin`, which
 * is left out, so that it holds under another name too). Null where a link may not lead there.
 */
export function linkAddress(typed: string, origin: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  // From the root: the plain page of a text stands at an address of its own.
  if (/^#?\/(?!\/)/.test(text)) return text.startsWith('#') ? `/${text}` : text;
  if (/^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/.test(text)) return `mailto:${text}`;
  if (/^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d().-]+)$/i.test(text)) return text;
  const whole = /^https?:\/\//i.test(text) ? text : /^[^\s/@:]+\.[a-z]{2,}(?:[/:?#]|$)/i.test(text) ? `https://${text}` : null;
  const url = whole === null ? null : URL.parse(whole);
  if (url === null) return null;
  return url.origin === origin ? url.pathname + url.search + url.hash : url.href;
}
