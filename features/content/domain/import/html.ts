import { escapeMarkup } from '#platform/kernel/markup.ts';
import type { ConvertedText, Note, Picture } from './item.ts';
import { expandShortcodes, type Attachments } from './shortcodes.ts';
import { videoAddress } from './videos.ts';
import { attributesOf } from './words.ts';

/** Characters of the private use area stand for what is put in later; those of the source are taken out first. */
const picture = (index: number): string => `\uE000${index}\uE001`;
const foreign = /[\uE000-\uE003]/g;
export const pictureMark = /\uE000(\d+)\uE001/g;
const marksOnly = String.raw`(?:\s|\uE000\d+\uE001)*\uE000\d+\uE001(?:\s|\uE000\d+\uE001)*`;

const tags = 'table|thead|tbody|tfoot|tr|td|th|ul|ol|li|dl|dt|dd|blockquote|h[1-6]|hr|p';
const opening = new RegExp(String.raw`<(?:${tags})\b`, 'gi');
const closing = new RegExp(String.raw`</(?:${tags})\s*>|<hr\b[^<>]*>`, 'gi');
const isBlock = new RegExp(String.raw`^(?:</?(?:${tags})\b|\uE000\d+\uE001$|\uE002)`, 'i');

export interface ConvertOptions {
  /** Of WordPress: a blank line divides paragraphs, shortcodes are read. Null: the HTML is whole. */
  readonly wordpress: Attachments | null;
}

/**
 * HTML of elsewhere as the rich text here may hold it: pictures become marks between paragraphs, wrappers and comments go, frames of videos become
 * their address on a line. Not cleaned: that is the server's, and `settle` comes after.
 */
export function convertHtml(source: string, { wordpress }: ConvertOptions): ConvertedText {
  const pictures: Picture[] = [];
  const notes: Note[] = [];
  const kept: string[] = [];
  const isBlocks = /<!--\s*wp:/.test(source);
  const drop = (value: string): string => {
    if (!notes.some(({ params }) => params?.['value'] === value)) notes.push({ code: 'embedded', params: { value } });
    return '';
  };
  const take = (tag: string, caption: string): string => {
    const { src = '', 'data-src': late, alt = '' } = attributesOf(tag);
    const address = late !== undefined && (src === '' || src.startsWith('data:')) ? late : src;
    return address === '' ? '' : `\n\n${picture(pictures.push({ address, alt, caption: caption.trim() }) - 1)}\n\n`;
  };
  let html = source
    .replaceAll(foreign, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replaceAll(/<pre\b[^<>]*>[\s\S]*?(?:<\/pre\s*>|$)/gi, (block) => `\n\n\uE002${kept.push(block) - 1}\uE003\n\n`);
  if (wordpress) {
    const expanded = expandShortcodes(html, wordpress);
    html = expanded.html;
    notes.push(...expanded.notes);
  }
  html = html
    .replaceAll(/<iframe\b([^<>]*)>(?:[^<]*<\/iframe\s*>)?/gi, (_frame, attributes: string) => {
      const { src = '', 'data-src': late } = attributesOf(attributes);
      const video = videoAddress(late ?? src);
      return video ? `\n\n${video.address}\n\n` : drop(/^(?:https?:)?\/\/([^/?#]+)/i.exec(src)?.[1] ?? 'iframe');
    })
    .replaceAll(/<(video|audio|object|canvas|form)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, (_whole, name: string) => drop(name.toLowerCase()))
    .replaceAll(/<\/?(?:div|section|article|header|footer|main|aside|center|nav|address|details|summary)\b[^<>]*>/gi, '\n\n')
    .replaceAll(/<figure\b[^<>]*>((?:(?!<\/?figure\b)[\s\S])*)<\/figure\s*>/gi, (_whole, inside: string) => {
      const images = inside.match(/<img\b[^<>]*>/gi) ?? [];
      const caption = /<figcaption\b[^<>]*>([\s\S]*?)<\/figcaption\s*>/i.exec(inside)?.[1] ?? '';
      return images.length === 0 ? inside : images.map((tag, index) => take(tag, index === images.length - 1 ? caption : '')).join('');
    })
    .replaceAll(/<\/?figure\b[^<>]*>/gi, '\n\n')
    .replaceAll(/<(\/?)figcaption\b[^<>]*>/gi, '<$1p>')
    .replaceAll(/<a\b[^<>]*>\s*(<img\b[^<>]*>)\s*<\/a>/gi, '$1')
    .replaceAll(/<img\b[^<>]*>/gi, (tag) => take(tag, ''))
    .replaceAll(/^[ \t]*(https?:\/\/[^\s<>"]+)[ \t]*$/gm, '\n\n$1\n\n');
  // Written by a program, lines end wherever; written by hand, a line is a line.
  if (wordpress) html = paragraphs(html, !isBlocks);
  html = html.replaceAll(/\uE002(\d+)\uE003/g, (_mark, index: string) => kept[Number(index)] ?? '');
  return { html, pictures, notes };
}

/** A blank line divides paragraphs, except where blocks stand. */
function paragraphs(html: string, keepLines: boolean): string {
  return html
    .replaceAll(/<[a-z/][^<>]*>/gi, (tag) => tag.replaceAll('\n', ' '))
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(opening, '\n\n$&')
    .replaceAll(closing, '$&\n\n')
    .replaceAll(/<blockquote\b[^<>]*>/gi, '$&\n\n')
    .split(/\n\s*\n/)
    .map((piece) => piece.trim())
    .filter(Boolean)
    .map((piece) => {
      if (isBlock.test(piece)) return piece;
      return `<p>${keepLines ? piece.replaceAll(/\s*(?:<br\b[^<>]*>)?\s*\n/gi, '<br>') : piece}</p>`;
    })
    .join('\n');
}

/**
 * After cleaning, when tags are what they seem: marks stand between paragraphs and not in them, lists of pictures alone are no lists, an address
 * on a line of its own becomes a video or a link.
 */
export function settle(clean: string, videoTitle: (on: string) => string): string {
  let html = clean.replaceAll(new RegExp(String.raw`<(a|strong|em|u|s)\b[^<>]*>(${marksOnly})</\1>`, 'g'), '$2');
  for (const list of ['li', 'ul', 'ol']) html = html.replaceAll(new RegExp(String.raw`<${list}\b[^<>]*>(${marksOnly})</${list}>`, 'g'), '$1');
  html = html
    .replaceAll(/<(p|h[2-4])>((?:(?!<\/?(?:p|h[2-4])>)[\s\S])*)<\/\1>/g, (whole, tag: string, inside: string) => {
      if (!/\uE000/.test(inside)) return whole;
      const parts = inside.split(/((?:\s|\uE000\d+\uE001)*\uE000\d+\uE001)/);
      return parts.map((part) => (/\uE000/.test(part) ? part.trim() : bare(part) === '' ? '' : `<${tag}>${part.trim()}</${tag}>`)).join('');
    })
    .replaceAll(
      /<p>\s*(?:<a href="(https?:[^"]+)"[^<>]*>\s*)?(https?:[^\s<>]+)(?:\s*<\/a>)?\s*<\/p>/g,
      (_whole, href: string | undefined, text: string) => {
        const video = videoAddress(href ?? text);
        if (!video) return `<p><a href="${href ?? text}">${text}</a></p>`;
        return `<figure data-block="video"><a href="${video.address}">${escapeMarkup(videoTitle(video.on))}</a></figure>`;
      },
    )
    .trim();
  // What is left of wrappers, from the inside out.
  for (let pass = 0; pass < 3; pass++)
    html = html.replaceAll(/<(a|p|h[2-4]|strong|em|li|ul|ol|blockquote)\b[^<>]*>(?:\s|&nbsp;|<br \/>)*<\/\1>/g, '');
  return html;
}

const bare = (html: string): string => html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '');
