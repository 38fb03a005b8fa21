import { escapeMarkup } from '#platform/kernel/markup.ts';
import type { Note } from './item.ts';
import { videoAddress } from './videos.ts';
import { attributesOf } from './words.ts';

export interface Attachment {
  readonly address: string;
  readonly alt: string;
  readonly title: string;
  readonly caption: string;
}

export interface Attachments {
  readonly byId: ReadonlyMap<string, Attachment>;
  /** Those sent for the text itself: what a gallery without a list shows. */
  readonly own: readonly string[];
}

const image = /(?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?/i;
const figure = (picture: string, caption: string): string =>
  `\n\n<figure>${picture}${caption.trim() === '' ? '' : `<figcaption>${caption.trim()}</figcaption>`}</figure>\n\n`;

const shown = ({ address, alt, title, caption }: Attachment): string =>
  figure(`<img src="${escapeMarkup(address)}" alt="${escapeMarkup(alt || title)}">`, caption);

/** `[sic]` and `[1]` are words: a shortcode has attributes, an end, or a name that is known as one. */
const usual = new Set([
  'gallery',
  'playlist',
  'audio',
  'video',
  'embed',
  'caption',
  'contact-form-7',
  'contact-form',
  'archives',
  'sitemap',
  'login',
]);

/** WordPress shortcodes as HTML; those that make what we have no place for go, and are told by name. What they enclose stays. */
export function expandShortcodes(text: string, { byId, own }: Attachments): { readonly html: string; readonly notes: readonly Note[] } {
  const dropped = new Set<string>();
  const lines = text
    .replaceAll(
      /\[(caption|wp_caption)\b([^[\]]*)\]((?:(?!\[(?:wp_)?caption\b)[\s\S])*?)\[\/\1\]/g,
      (_whole, _name, attributes: string, inside: string) => {
        const [picture] = image.exec(inside) ?? [];
        return picture === undefined
          ? inside
          : figure(picture, inside.replace(picture, '').trim() || escapeMarkup(attributesOf(attributes)['caption'] ?? ''));
      },
    )
    .replaceAll(/\[embed\b[^[\]]*\]\s*([^\s[\]]+)\s*\[\/embed\]/g, '\n\n$1\n\n')
    .replaceAll(/(?<!\[)\[gallery\b([^[\]]*)\]/g, (_whole, attributes: string) => {
      const { ids, include } = attributesOf(attributes);
      const wanted = (ids ?? include)?.split(/[\s,]+/) ?? own;
      return wanted
        .flatMap((id) => byId.get(id) ?? [])
        .map(shown)
        .join('');
    });
  const ended = new Set([...lines.matchAll(/\[\/([a-z][\w-]*)\]/gi)].map(([, name]) => name));
  const html = lines.replaceAll(
    /(\[?)\[(\/?)([a-z][\w-]*)((?:\s|=)[^[\]]*)?\](\]?)/gi,
    (whole, before: string, closing: string, name: string, rest: string | undefined, after: string) => {
      if (before !== '' && after !== '') return whole.slice(1, -1);
      const isCode = closing !== '' || ended.has(name) || usual.has(name) || name.includes('_') || (rest !== undefined && rest.includes('='));
      const [address = ''] = /https?:\/\/[^\s"'<>]+/.exec(rest ?? '') ?? [];
      const video = videoAddress(address);
      if (video) return `${before}\n\n${video.address}\n\n${after}`;
      if (!isCode) return whole;
      dropped.add(name.toLowerCase());
      return before + after;
    },
  );
  return { html, notes: [...dropped].map((value) => ({ code: 'shortcode', params: { value } })) };
}
