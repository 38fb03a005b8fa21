import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '#platform/files/server/work-folder.ts';
import type { CallContext } from '#platform/http/server/call.ts';
import { kernelErrors } from '#platform/kernel/errors.ts';
import { layoutSchema, type LayoutBody } from '../../domain/layouts.ts';
import { planOf } from '../../domain/plan.ts';
import { sizeOf, type Orientation, type SheetName } from '../../domain/sheets.ts';
import { sampleValues } from '../../domain/values.ts';
import { printErrors } from '../../errors.ts';
import { printFronts, printModules } from '../../modules.ts';
import { printRequest } from '../../request.ts';
import { gate } from '../gate.ts';
import { rulesOf } from '../planned.ts';
import { preparePage } from '../prepare.ts';
import { startPrinter } from '../printer.ts';

interface Asked {
  readonly layout: LayoutBody;
  readonly sheet: { readonly size: SheetName; readonly orientation: Orientation };
  readonly scale: number;
}

/** Pixels of a preview, and how long one waits for it. */
const mostPixels = 2_000_000;
const patience = 60_000;

/** Previews under way, by municipality and account: a new one ends the former. */
const running = new Map<string, AbortController>();

/**
 * A sheet as PNG with the layers whoever asks may see; what nobody knows yet (number, requester) is an example. Ends when the browser goes away,
 * when the same person asks anew, and after a minute.
 */
export async function drawPreview(call: CallContext, { layout: body, sheet, scale }: Asked): Promise<Buffer> {
  const { site, actor, locale, services, reply } = call;
  const layout = layoutSchema.parse({ ...body, id: 'preview' });
  const { center } = site.config.map;
  const texts = Object.fromEntries(layout.texts.map(({ id, title }) => [id, title[locale]]));
  const request = printRequest.parse({
    layout: layout.id,
    sheet,
    dpi: 96,
    format: 'png',
    map: { center, scale },
    texts,
    claims: claimAt(center, scale),
  });
  const size = sizeOf(sheet);
  const plan = planOf({ ...layout, sheets: undefined }, request, rulesOf(site));
  const [page] = 'problem' in plan ? [] : plan.pages;
  if (!page) throw printErrors['print.sheet']();

  const who = `${site.code} ${actor.userId ?? call.request.ip}`;
  running.get(who)?.abort(kernelErrors['request.malformed']());
  const stop = new AbortController();
  running.set(who, stop);
  const gone = (): void => stop.abort(kernelErrors['request.malformed']());
  reply.raw.once('close', gone);
  const late = setTimeout(() => stop.abort(printErrors['print.preview']()), patience);
  const folder = await temporaryFolder('preview');
  let leave = (): void => {};
  try {
    leave = await gate.enter(stop.signal);
    const path = join(folder, 'preview.png');
    const dpi = Math.min(130, Math.sqrt(mostPixels / (size.width * size.height)) * 25.4);
    const file = { path, format: 'png', dpi, size, title: '', author: '', lang: locale, date: services.now() } as const;
    const front = printFronts.find((one) => site.config.modules.includes(printModules[one].manager)) ?? 'ig';
    const printer = await startPrinter(file, stop.signal);
    try {
      const task = await preparePage(
        { asking: call, front, request, layout, preset: null, size, locale, folder, signal: stop.signal, now: services.now() },
        page,
        1,
      );
      const known = Object.entries(task.values).filter(([, value]) => value !== '');
      await printer.page({ ...task, values: { ...sampleValues(locale), ...Object.fromEntries(known) } });
      await printer.end();
    } finally {
      await printer.close();
    }
    return await readFile(path);
  } finally {
    clearTimeout(late);
    reply.raw.off('close', gone);
    leave();
    if (running.get(who) === stop) running.delete(who);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Something drawn, so that its table and its measures are seen. */
function claimAt([x, y]: readonly [number, number], scale: number) {
  const side = scale / 100;
  const points = [
    [x - side, y - side],
    [x + side, y - side * 0.8],
    [x + side * 0.9, y + side],
    [x - side * 0.8, y + side * 0.7],
  ];
  return [{ kind: 'area', points, name: '' }];
}
