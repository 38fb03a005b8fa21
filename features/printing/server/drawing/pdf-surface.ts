import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import type { Font, Hatching, Ink, Path, Pen } from '#platform/paint/server/surface.ts';
import { leaveRoom, type SignaturePlace } from '#platform/signature/server/placeholder.ts';
import { blend, capitals, type Corners, type Lettering, type PageSurface, type Picture } from './page-surface.ts';
import { PdfContent } from './pdf-content.ts';
import { fontPath, runsOf, type Glyphs, type Part } from './pdf-fonts.ts';

const POINTS = 72 / 25.4;

/** What of pdfkit is used and has no types: objects of our own, and the pages' lists of them. */
interface Inside {
  ref(dictionary: Record<string, unknown>): Reference;
  readonly page: {
    readonly xobjects: Record<string, unknown>;
    readonly patterns: Record<string, unknown>;
    readonly content: Stream;
    readonly dictionary: { readonly data: Record<string, unknown> };
  };
  readonly _font: { readonly font: Glyphs };
}
interface Stream {
  buffer: Uint8Array[];
  compress: boolean;
  readonly data: Record<string, unknown>;
  write(chunk: Uint8Array | string): void;
}
interface Reference {
  end(data?: Uint8Array | string): void;
}

export interface PdfInfo {
  readonly title: string;
  readonly author: string;
  readonly lang: string;
  readonly date: Date;
  /** The file will be signed (`signFile`): room is left for it. */
  readonly signature?: SignaturePlace;
}

/** Two decimals of a point: four thousandths of a millimetre. */
const n = (value: number): string => {
  const rounded = Math.round(value * 100) / 100;
  return Number.isFinite(rounded) ? String(rounded === 0 ? 0 : rounded) : '0';
};

/** A PDF/A-2b file, page after page; units are points with y down. */
export class PdfSurface implements PageSurface {
  readonly unit = POINTS;
  readonly #doc: PDFKit.PDFDocument;
  readonly #inside: Inside;
  readonly #file: WriteStream;
  readonly #signature: SignaturePlace | undefined;
  readonly #content = new PdfContent();
  readonly #patterns = new Map<string, { name: string; ref: Reference }>();
  readonly #glyphs = new Map<string, Glyphs>();
  readonly #paths = new Map<string, string>();
  #objects = 0;
  #opacity = 1;
  #set = { fill: 1, stroke: 1 };

  constructor(path: string, { title, author, lang, date, signature }: PdfInfo) {
    this.#signature = signature;
    // pdfkit writes these into the XMP as they are: a & would break it.
    const safe = (text: string): string => text.replace(/[&<>]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[one] ?? '');
    this.#doc = new PDFDocument({
      // Below 1.7 no XMP is written, without a word; before a font is set text would be Helvetica, not embedded.
      pdfVersion: '1.7',
      subset: 'PDF/A-2b',
      font: fontPath('latin', 400),
      lang,
      info: { Title: safe(title), Author: safe(author), Creator: 'Largo', CreationDate: date, ModDate: date },
      autoFirstPage: false,
      margin: 0,
      displayTitle: true,
    } as PDFKit.PDFDocumentOptions);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pdfkit's own parts, which its types leave out
    this.#inside = this.#doc as unknown as Inside;
    this.#file = createWriteStream(path);
    this.#doc.pipe(this.#file);
  }

  /** Begins a page; sizes in millimetres. */
  async page(width: number, height: number): Promise<void> {
    await this.#pack();
    this.#doc.addPage({ size: [width * POINTS, height * POINTS], margin: 0 });
    this.#set = { fill: 1, stroke: 1 };
    const { content } = this.#inside.page;
    for (const begun of content.buffer) this.#content.bytes(begun);
    // What pdfkit writes by itself goes where ours goes.
    content.write = (chunk) => (typeof chunk === 'string' ? this.#content.add(chunk) : this.#content.bytes(chunk));
  }

  /** Before pdfkit ends the page, which would pack it slowly. */
  async #pack(): Promise<void> {
    const [first, ...more] = await this.#content.take();
    if (!first) return;
    const { content, dictionary } = this.#inside.page;
    content.compress = false;
    content.data['Filter'] = 'FlateDecode';
    content.buffer = [first];
    if (more.length === 0) return;
    const parts = more.map((part) => {
      const stream = this.#inside.ref({ Filter: 'FlateDecode' });
      stream.end(part);
      return stream;
    });
    dictionary.data['Contents'] = [content, ...parts];
  }

  async end(): Promise<void> {
    await this.#pack();
    const finished = once(this.#file, 'finish');
    if (this.#signature) leaveRoom(this.#doc, this.#signature);
    this.#doc.end();
    await finished;
  }

  area(rings: readonly Path[], fill: Ink | Hatching | null, edge: Pen | null): void {
    if (!rings.some(({ length }) => length > 1)) return;
    if (fill && 'side' in fill) {
      const { name, ref } = this.#pattern(fill);
      this.#inside.page.patterns[name] = ref;
      this.#fades(1, 1);
      this.#path(`/Pattern cs /${name} scn`, rings, true, 'f*');
      if (edge) this.#path(this.#pen(edge), rings, true, 'S');
      return;
    }
    if (!fill && !edge) return;
    if (fill) this.#fades(blend(fill, this.#opacity), edge ? blend(edge, this.#opacity) : 1);
    this.#path(`${fill ? `${rgb(fill.colour)} rg ` : ''}${edge ? this.#pen(edge) : ''}`, rings, true, fill ? (edge ? 'B*' : 'f*') : 'S');
  }

  lines(lines: readonly Path[], pen: Pen): void {
    if (lines.some(({ length }) => length > 1)) this.#path(this.#pen(pen), lines, false, 'S');
  }

  circle(x: number, y: number, radius: number, fill: Ink, edge: Pen | null): void {
    const k = radius * 0.5523;
    const curve = (...at: number[]): string => `${at.map(n).join(' ')} c `;
    const path = `${n(x + radius)} ${n(y)} m ${curve(x + radius, y + k, x + k, y + radius, x, y + radius)}${curve(x - k, y + radius, x - radius, y + k, x - radius, y)}${curve(x - radius, y - k, x - k, y - radius, x, y - radius)}${curve(x + k, y - radius, x + radius, y - k, x + radius, y)}h `;
    this.#fades(blend(fill, this.#opacity), edge ? blend(edge, this.#opacity) : 1);
    this.#add(`${rgb(fill.colour)} rg ${edge ? this.#pen(edge) : ''}${path}${edge ? 'B' : 'f'}`);
  }

  text(words: string, x: number, y: number, font: Font, ink: Ink, halo: Pen | null): void {
    this.write(words, x, y, font, ink, { align: 'center', ...(halo && { halo }) });
  }

  measure(words: string, font: Font): number {
    return this.#runs(words, font).reduce((sum, run) => sum + this.#use(run.part, font).widthOfString(run.words, { features: [] }), 0);
  }

  write(words: string, x: number, y: number, font: Font, ink: Ink, { align, angle = 0, halo }: Lettering): void {
    if (words.trim() === '') return;
    const width = align === 'left' ? 0 : this.measure(words, font);
    const turned = angle !== 0;
    if (turned) this.#doc.save().rotate(angle, { origin: [x, y] });
    let at = x - (align === 'left' ? 0 : align === 'center' ? width / 2 : width);
    if (halo) this.#halo(words, at, y, font, halo);
    this.#fades(blend(ink, this.#opacity), 1);
    for (const run of this.#runs(words, font)) {
      const doc = this.#use(run.part, font);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a number is a baseline too, which the types leave out
      doc.fillColor(ink.colour).text(run.words, at, y + (capitals / 2) * font.size, { lineBreak: false, baseline: 'alphabetic' as never });
      at += doc.widthOfString(run.words);
    }
    if (turned) this.#restore();
  }

  async within(ring: Path, draw: () => Promise<void> | void): Promise<void> {
    this.#doc.save();
    this.#path('', [ring], true, 'W n');
    await draw();
    this.#restore();
  }

  async faded(opacity: number, draw: () => Promise<void> | void): Promise<void> {
    const before = this.#opacity;
    this.#opacity = before * opacity;
    await draw();
    this.#opacity = before;
  }

  async picture({ pixels, width, height }: Picture, { topLeft, topRight, bottomLeft }: Corners): Promise<void> {
    const image = await this.#image(pixels, width, height);
    if (!image) return;
    const name = `P${++this.#objects}`;
    this.#inside.page.xobjects[name] = image;
    this.#fades(this.#opacity, 1);
    // The unit square of a picture has its foot at 0: from its lower left corner to the right and up.
    const [a, b] = [topRight[0] - topLeft[0], topRight[1] - topLeft[1]];
    const [c, d] = [topLeft[0] - bottomLeft[0], topLeft[1] - bottomLeft[1]];
    this.#add(`q ${[a, b, c, d, bottomLeft[0], bottomLeft[1]].map((one) => one.toFixed(4)).join(' ')} cm /${name} Do Q`);
  }

  shows(): boolean {
    return true;
  }

  mark(name: string, points: readonly (readonly [number, number])[]): void {
    const [from, to = from] = points;
    if (from && to) this.#add(`/${name} BMC ${n(from[0])} ${n(from[1])} m ${n(to[0])} ${n(to[1])} l n EMC`);
  }

  #add(operators: string): void {
    this.#content.add(operators);
  }

  #path(before: string, paths: readonly Path[], closed: boolean, after: string): void {
    this.#content.add(before);
    this.#content.path(paths, closed);
    this.#content.add(after);
    this.#content.rest();
  }

  #restore(): void {
    this.#doc.restore();
    // What was set inside is forgotten by the reader: it is said again.
    this.#set = { fill: Number.NaN, stroke: Number.NaN };
  }

  #fades(fill: number, stroke: number): void {
    if (this.#set.fill !== fill) this.#doc.fillOpacity(fill);
    if (this.#set.stroke !== stroke) this.#doc.strokeOpacity(stroke);
    this.#set = { fill, stroke };
  }

  #pen(pen: Pen): string {
    const opacity = blend(pen, this.#opacity);
    if (this.#set.stroke !== opacity) {
      this.#doc.strokeOpacity(opacity);
      this.#set = { ...this.#set, stroke: opacity };
    }
    return `${rgb(pen.colour)} RG ${n(pen.width)} w 1 j ${pen.dash ? '0' : '1'} J [${(pen.dash ?? []).map(n).join(' ')}] 0 d `;
  }

  #use(part: Part, { weight, size }: Font): PDFKit.PDFDocument {
    return this.#doc.font(fontPath(part, weight)).fontSize(size);
  }

  #glyphsOf(part: Part, weight: Font['weight']): Glyphs {
    const key = `${part} ${weight}`;
    const known = this.#glyphs.get(key);
    if (known) return known;
    this.#doc.font(fontPath(part, weight));
    const made = this.#inside._font.font;
    this.#glyphs.set(key, made);
    return made;
  }

  #runs(words: string, { weight }: Font): ReturnType<typeof runsOf> {
    return runsOf(words, (part, code) => this.#glyphsOf(part, weight).hasGlyphForCodePoint(code));
  }

  /** Outlines of the letters and no text: words under words would be found twice. */
  #halo(words: string, x: number, y: number, font: Font, halo: Pen): void {
    let at = x;
    const baseline = y + (capitals / 2) * font.size;
    const drawn: string[] = [];
    for (const run of this.#runs(words, font)) {
      const glyphs = this.#glyphsOf(run.part, font.weight);
      const size = font.size / glyphs.unitsPerEm;
      const laid = glyphs.layout(run.words);
      laid.glyphs.forEach((glyph, index) => {
        const path = this.#outline(`${run.part} ${font.weight} ${glyph.id}`, glyph);
        const advance = laid.positions[index]?.xAdvance ?? 0;
        if (path !== '') drawn.push(`q ${size.toFixed(6)} 0 0 ${(-size).toFixed(6)} ${n(at)} ${n(baseline)} cm ${path}S Q`);
        at += advance * size;
      });
      const width = n(halo.width / size);
      if (drawn.length > 0) this.#add(`q ${this.#pen(halo)}${width} w 1 J\n${drawn.join('\n')}\nQ`);
      drawn.length = 0;
    }
  }

  #outline(key: string, glyph: ReturnType<Glyphs['layout']>['glyphs'][number]): string {
    const known = this.#paths.get(key);
    if (known !== undefined) return known;
    let [x, y] = [0, 0];
    const made = glyph.path.commands
      .map(({ command, args }) => {
        const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
        const whole = (...all: number[]): string => all.map((one) => Math.round(one)).join(' ');
        if (command === 'moveTo' || command === 'lineTo') {
          [x, y] = [a, b];
          return `${whole(a, b)} ${command === 'moveTo' ? 'm' : 'l'} `;
        }
        if (command === 'quadraticCurveTo') {
          const cubic = whole(x + (2 / 3) * (a - x), y + (2 / 3) * (b - y), c + (2 / 3) * (a - c), d + (2 / 3) * (b - d), c, d);
          [x, y] = [c, d];
          return `${cubic} c `;
        }
        if (command === 'bezierCurveTo') {
          [x, y] = [e, f];
          return `${whole(a, b, c, d, e, f)} c `;
        }
        return 'h ';
      })
      .join('');
    this.#paths.set(key, made);
    return made;
  }

  /** Patterns lie on the page and not on what they fill: neighbours meet without a seam. */
  #pattern(hatching: Hatching): { name: string; ref: Reference } {
    const key = JSON.stringify(hatching);
    const known = this.#patterns.get(key);
    if (known) return known;
    const { side, ground, ink, lineWidth, lines, dot } = hatching;
    const parts = [
      ground ? `${rgb(mixed(ground))} rg 0 0 ${n(side)} ${n(side)} re f` : '',
      `${rgb(mixed(ink))} RG ${rgb(mixed(ink))} rg ${n(lineWidth)} w`,
      ...lines.map(([x, y, toX, toY]) => `${n(x)} ${n(side - y)} m ${n(toX)} ${n(side - toY)} l S`),
      dot === null ? '' : `0 J 1 J ${n(dot * 2)} w ${n(side / 2)} ${n(side / 2)} m ${n(side / 2)} ${n(side / 2)} l S`,
    ];
    const ref = this.#inside.ref({
      Type: 'Pattern',
      PatternType: 1,
      PaintType: 1,
      TilingType: 1,
      BBox: [0, 0, side, side],
      XStep: side,
      YStep: side,
      Resources: {},
    });
    ref.end(parts.filter(Boolean).join('\n'));
    const made = { name: `H${++this.#objects}`, ref };
    this.#patterns.set(key, made);
    return made;
  }

  /** As small as it can be without being seen: photos as JPEG, maps packed whole, what one sees through with a mask. Null where nothing is seen. */
  async #image(pixels: Uint8Array, width: number, height: number): Promise<Reference | null> {
    const { opaque, empty, photo } = lookAt(pixels);
    if (empty) return null;
    const shared = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 8 };
    const raw = { raw: { width, height, channels: 4 as const } };
    if (opaque && photo) {
      const image = this.#inside.ref({ ...shared, ColorSpace: 'DeviceRGB', Filter: 'DCTDecode' });
      image.end(await sharp(pixels, raw).removeAlpha().jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer());
      return image;
    }
    const colours = Buffer.alloc(width * height * 3);
    const alpha = opaque ? null : Buffer.alloc(width * height);
    for (let from = 0, to = 0, at = 0; from < pixels.length; from += 4, to += 3, at++) {
      colours[to] = pixels[from] ?? 0;
      colours[to + 1] = pixels[from + 1] ?? 0;
      colours[to + 2] = pixels[from + 2] ?? 0;
      if (alpha) alpha[at] = pixels[from + 3] ?? 0;
    }
    const mask = alpha && this.#inside.ref({ ...shared, ColorSpace: 'DeviceGray' });
    mask?.end(alpha ?? undefined);
    const image = this.#inside.ref({ ...shared, ColorSpace: 'DeviceRGB', ...(mask && { SMask: mask }) });
    image.end(colours);
    return image;
  }
}

function lookAt(pixels: Uint8Array): { opaque: boolean; empty: boolean; photo: boolean } {
  let [opaque, empty] = [true, true];
  for (let at = 3; at < pixels.length; at += 4) {
    if (pixels[at] !== 255) opaque = false;
    if (pixels[at] !== 0) empty = false;
    if (!opaque && !empty) break;
  }
  const colours = new Set<number>();
  const step = Math.max(4, Math.floor(pixels.length / 4 / 4000) * 4);
  for (let at = 0; at + 2 < pixels.length; at += step) colours.add(((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0));
  return { opaque, empty, photo: colours.size > 700 };
}

/** A pattern's own colours let nothing through: they are mixed with the white of the paper. */
function mixed({ colour, opacity }: Ink): string {
  if (opacity >= 1) return colour;
  const channels = [1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * opacity + 255 * (1 - opacity)));
  return `#${channels.map((one) => one.toString(16).padStart(2, '0')).join('')}`;
}

const rgb = (colour: string): string => [1, 3, 5].map((at) => n(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ');
