import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { usualMargin } from '../../domain/arrange.ts';
import type { Point } from '../../domain/frame.ts';
import { fits, layoutSchema, mapBox, type LayoutBody } from '../../domain/layouts.ts';
import { sizeOf, type Orientation, type SheetName } from '../../domain/sheets.ts';
import type { Claim } from '../../domain/table.ts';
import { sampleValues } from '../../domain/values.ts';
import { printErrors } from '../../errors.ts';
import { printFronts, printModules } from '../../modules.ts';
import { drawDocument } from '../document.ts';

interface Asked {
  readonly layout: LayoutBody;
  readonly sheet: { readonly size: SheetName; readonly orientation: Orientation };
  readonly scale: number;
}

/** Pixels of a preview, and how long one waits for it. */
const mostPixels = 2_000_000;
const patience = 60_000;

/** What the engine knows of every sheet: of the rest an example is shown. */
const engines = ['municipality', 'date', 'time', 'scale', 'scaleNote', 'crs', 'caop', 'page', 'person', 'area', 'centroid'];

/** Previews under way, by municipality and account: a new one ends the former. */
const running = new Map<string, AbortController>();

/**
 * A sheet as PNG with the layers whoever asks may see; what nobody knows yet (number, requester) is an example. Ends when the browser goes away,
 * when the same person asks anew, and after a minute.
 */
export async function drawPreview(call: CallContext, { layout: body, sheet, scale }: Asked): Promise<Buffer> {
  const { site, actor, locale, reply } = call;
  const layout = layoutSchema.parse({ ...body, id: 'preview' });
  const size = sizeOf(sheet);
  if (!fits(layout, size)) throw printErrors['print.sheet']();
  const who = `${site.code} ${actor.userId ?? call.request.ip}`;
  running.get(who)?.abort(kernelErrors['request.malformed']());
  const stop = new AbortController();
  running.set(who, stop);
  const gone = (): void => stop.abort(kernelErrors['request.malformed']());
  reply.raw.once('close', gone);
  const late = setTimeout(() => stop.abort(printErrors['print.preview']()), patience);
  const folder = await temporaryFolder('preview');
  try {
    const path = join(folder, 'preview.png');
    const { center } = site.config.map;
    const known = Object.entries(sampleValues(locale)).filter(([name]) => !engines.includes(name));
    await drawDocument({
      asking: call,
      front: printFronts.find((one) => site.config.modules.includes(printModules[one].manager)) ?? 'ig',
      locale,
      title: '',
      format: 'png',
      folder,
      path,
      signal: stop.signal,
      isNumbered: false,
      dpi: Math.min(130, Math.sqrt(mostPixels / (size.width * size.height)) * 25.4),
      pages: [
        {
          layout,
          sheet,
          map: {
            frame: { box: mapBox(layout, size), center, scale, rotation: 0 },
            base: 'streets',
            layers: {},
            crossing: 'crosses',
            legend: true,
            claims: [claimAt(center, scale)],
          },
          values: { ...Object.fromEntries(known), ...Object.fromEntries(layout.texts.map(({ id, title }) => [id, title[locale]])) },
        },
      ],
      progress: () => Promise.resolve(),
    });
    return await readFile(path);
  } finally {
    clearTimeout(late);
    reply.raw.off('close', gone);
    if (running.get(who) === stop) running.delete(who);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Something drawn, so that its table and its measures are seen. */
function claimAt([x, y]: Point, scale: number): Claim {
  const side = (scale * usualMargin) / 1000;
  const corner = (dx: number, dy: number): Point => [x + side * dx, y + side * dy];
  return { kind: 'area', points: [corner(-1, -1), corner(1, -0.8), corner(0.9, 1), corner(-0.8, 0.7)], name: '' };
}
