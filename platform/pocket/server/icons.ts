import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas';
import { join } from 'node:path';
import { contrast, accentOf } from '#platform/tenancy/accent.ts';
import { typeByName } from '#platform/files/server/kinds.ts';
import type { Files } from '#platform/files/server/files.ts';
import { crestPath } from '#platform/mail/server/letterhead.ts';
import { fontFamilies, fontFiles } from '#platform/paint/server/fonts.ts';
import type { Site } from '#platform/tenancy/server/site.ts';

/** `whole`: the ground fills the square, because the device cuts it into a shape of its own. */
export const icons = {
  'app-192': { side: 192, whole: false },
  'app-512': { side: 512, whole: false },
  'maskable-192': { side: 192, whole: true },
  'maskable-512': { side: 512, whole: true },
  'apple-180': { side: 180, whole: true },
} as const;
export type IconName = keyof typeof icons;

export const iconPath = (icon: IconName): string => `/icons/${icon}.png`;

const publicDir = join(import.meta.dirname, '../../../public');
/** What a shape leaves of a maskable icon is a circle of four fifths; the crest stands inside with air. */
const share = { whole: 0.56, own: 0.76 } as const;

/** The crest on white; a municipality without one, or with one that cannot be drawn, has its initials on its own colour. */
export async function drawIcon(files: Files, site: Site, icon: IconName): Promise<Buffer> {
  const { side, whole } = icons[icon];
  const canvas = createCanvas(side, side);
  const context = canvas.getContext('2d');
  const crest = await crestOf(files, site, Math.round(side * (whole ? share.whole : share.own)));
  const ground = crest === null ? accentOf(site.config) : '#ffffff';
  context.fillStyle = ground;
  context.beginPath();
  context.roundRect(0, 0, side, side, whole ? 0 : side * 0.18);
  context.fill();
  if (crest !== null) {
    const image = await loadImage(crest);
    context.drawImage(image, (side - image.width) / 2, (side - image.height) / 2);
  } else {
    registerFonts();
    const letters = initials(site.config.name);
    context.fillStyle = contrast(ground, '#ffffff') >= 3 ? '#ffffff' : '#1b1b1b';
    context.font = `700 ${Math.round(side * (letters.length > 1 ? 0.38 : 0.5))}px ${fontFamilies}`;
    context.textAlign = 'center';
    const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } = context.measureText(letters);
    context.fillText(letters, side / 2, (side + above - below) / 2);
  }
  return canvas.encode('png');
}

let registered = false;

function registerFonts(): void {
  if (registered) return;
  for (const { family, path } of fontFiles) GlobalFonts.registerFromPath(path, family);
  registered = true;
}

async function crestOf(files: Files, { config, log }: Site, side: number): Promise<Buffer | null> {
  const path = config.crest === null ? null : crestPath(publicDir, config.crest);
  if (path === null) return null;
  return files.drawIcon(path, typeByName(path), side).catch((error: unknown) => {
    log.warn({ err: error, crest: config.crest }, 'the crest could not be drawn: the icon shows initials');
    return null;
  });
}

const small = new Set(['de', 'da', 'do', 'das', 'dos', 'e', 'a', 'o']);

/** Of the words that carry the name: `Vila do Conde` is VC. */
export function initials(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word) && !small.has(word.toLowerCase()));
  const letters = words.slice(0, 2).map((word) => word.slice(0, 1).toUpperCase());
  return letters.join('') || name.slice(0, 1).toUpperCase() || '·';
}
