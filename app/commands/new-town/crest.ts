import { copyFile, mkdir, readFile, stat } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import { checkSvg } from '#platform/files/server/svg.ts';
import { AppError } from '#platform/kernel/errors.ts';
import type { Locale, Text } from '#platform/kernel/locale.ts';

const most = 1024 * 1024;
const pngBegin = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const sentences = {
  missing: { pt: 'Não há nenhum ficheiro com esse caminho.', en: 'There is no file at that path.' },
  kind: { pt: 'O brasão tem de ser um ficheiro SVG ou PNG.', en: 'The crest must be an SVG or PNG file.' },
  large: { pt: 'O brasão tem mais de 1 MB: use um mais leve.', en: 'The crest is over 1 MB: use a lighter one.' },
  active: {
    pt: 'Este SVG tem programas dentro: exporte-o de novo como "SVG simples".',
    en: 'This SVG has programs in it: export it again as "plain SVG".',
  },
} as const satisfies Record<string, Text>;

/** Null: it may be shown to everybody; else what is wrong with it. */
export async function checkCrest(path: string, locale: Locale): Promise<string | null> {
  const facts = await stat(path).catch(() => null);
  if (!facts?.isFile()) return sentences.missing[locale];
  if (facts.size > most) return sentences.large[locale];
  const bytes = await readFile(path);
  const ending = extname(path).toLowerCase();
  if (ending === '.png') return bytes.subarray(0, 8).equals(pngBegin) ? null : sentences.kind[locale];
  if (ending !== '.svg') return sentences.kind[locale];
  try {
    checkSvg(bytes);
    return isActive(bytes.toString('utf8')) ? sentences.active[locale] : null;
  } catch (error) {
    if (error instanceof AppError) return error.say(locale);
    throw error;
  }
}

/** It is served as it stands, so nothing in it may run when somebody opens its address. */
function isActive(text: string): boolean {
  const { root } = parseXml(text);
  if (root?.name.replace(/^.*:/, '') !== 'svg') return true;
  const open: XmlElement[] = [root];
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    if (/^(script|foreignobject|iframe|set|animate.*|handler)$/i.test(element.name.replace(/^.*:/, ''))) return true;
    if (Object.entries(element.attributes).some(([name, value]) => /^on/i.test(name) || /^\s*(javascript|data):/i.test(value))) return true;
    for (const child of element.children) if (child instanceof XmlElement) open.push(child);
  }
  return false;
}

/** Puts it where it is served from, also where the page was built already. Answers its path under `public/`. */
export async function keepCrest(from: string, code: string, root: string): Promise<string> {
  const name = `crests/${code}${extname(from).toLowerCase()}`;
  for (const folder of ['public', 'dist']) {
    if (folder === 'dist' && !existsSync(join(root, folder))) continue;
    await mkdir(join(root, folder, 'crests'), { recursive: true });
    await copyFile(from, join(root, folder, name));
  }
  return name;
}
