import { beDecoder, megabytes, watchUse } from '#platform/files/server/decoder-watch.ts';
import sharp from 'sharp';
import { pixelsIn } from '../../domain/sheets.ts';
import { untruth } from '../../domain/truth.ts';
import { drawSheet, promisesOf, type Surveys } from './draw-sheet.ts';
import { surveyMap } from './draw-map.ts';
import { measuredBy, svgMarks, type Mark } from './measure.ts';
import { pdfMarks } from './pdf-reader.ts';
import { PdfSurface } from './pdf-surface.ts';
import { PictureSurface } from './picture-surface.ts';
import { writePng } from './png-file.ts';
import { SvgSurface } from './svg-surface.ts';
import type { FileTask, FromPrinter, PageTask, Promises, ToPrinter } from './task.ts';

/* The process in which one file is drawn, page after page; `printer.ts` starts and kills it. Pictures of other servers are opened here and nowhere else. */

/** Pixels of a strip of a picture: 64 MB. */
const STRIP = 16_000_000;

const say = (said: FromPrinter): void => void process.send?.(said);

/** Draws pages and answers what was wrong with the file, or null. */
interface Maker {
  page(page: PageTask, surveys: Surveys): Promise<void>;
  end(): Promise<string | null>;
}

const makers: Readonly<Record<FileTask['format'], (file: FileTask) => Maker>> = {
  pdf(file) {
    const surface = new PdfSurface(file.path, file);
    const promised: Promises[] = [];
    return {
      async page(page, surveys) {
        await surface.page(page.size.width, page.size.height);
        await drawSheet(surface, page, surveys);
        promised.push(promisesOf(page));
      },
      async end() {
        await surface.end();
        const found = await pdfMarks(file.path);
        if (found.length !== promised.length) return `${found.length} pages instead of ${promised.length}`;
        return promised.map((one, at) => judged(found[at], one)).find((one) => one !== null) ?? null;
      },
    };
  },
  svg(file) {
    const surface = new SvgSurface(file.path, file.size.width, file.size.height, file);
    const promised: Promises[] = [];
    return {
      async page(page, surveys) {
        await drawSheet(surface, page, surveys);
        promised.push(promisesOf(page));
      },
      async end() {
        await surface.end();
        return judged(await svgMarks(file.path), promised[0]);
      },
    };
  },
  png(file) {
    const [width, height] = [pixelsIn(file.size.width, file.dpi), pixelsIn(file.size.height, file.dpi)];
    const unit = file.dpi / 25.4;
    const marks = new Map<string, Mark>();
    const promised: Promises[] = [];
    return {
      async page(page, surveys) {
        const png = writePng(file.path, width, height, file.dpi);
        const strip = Math.min(height, Math.max(64, Math.floor(STRIP / width)));
        for (let top = 0; top < height; top += strip) {
          const rows = Math.min(strip, height - top);
          const surface = new PictureSurface(unit, width, rows, top, marks);
          await drawSheet(surface, page, surveys);
          await png.rows(surface.pixels(), rows);
        }
        await png.end();
        promised.push(promisesOf(page));
      },
      end: () => Promise.resolve(judged({ width: (width / file.dpi) * 25.4, height: (height / file.dpi) * 25.4, marks }, promised[0])),
    };
  },
};

function judged(found: Parameters<typeof measuredBy>[0] | undefined, promised: Promises | undefined): string | null {
  if (!found || !promised) return 'there is no page';
  const measured = measuredBy(found, promised);
  if (measured.points.length < promised.places.length) return `${measured.points.length} of ${promised.places.length} places were found`;
  if (promised.bar !== null && measured.bar === null) return 'the scale bar was not found';
  return untruth(measured, promised);
}

let maker: Maker | null = null;
let stopWatching = (): void => {};

async function hear(task: ToPrinter): Promise<FromPrinter> {
  if ('file' in task) {
    const { file, memory, processorSeconds } = task;
    stopWatching = watchUse({ memory, processorSeconds }, (excess) => say({ excess }));
    maker = makers[file.format](file);
    return { ready: true };
  }
  if (!maker) throw new Error('a page before its file');
  if ('page' in task) {
    const { page } = task;
    const surveys = {
      map: page.map ? await surveyMap(page.map, page.projection) : [],
      overview: page.overview ? await surveyMap(page.overview.map, page.projection) : [],
    };
    await maker.page(page, surveys);
    return { drawn: surveys.map.map(({ report }) => report) };
  }
  const untrue = await maker.end();
  maker = null;
  stopWatching();
  return untrue === null ? { done: true, megabytes: megabytes() } : { untrue };
}

beDecoder();
sharp.cache(false);
sharp.concurrency(1);
process.on('message', (task: ToPrinter) => {
  hear(task).then(say, (error: unknown) => say({ broken: error instanceof Error ? (error.stack ?? error.message) : String(error) }));
});
