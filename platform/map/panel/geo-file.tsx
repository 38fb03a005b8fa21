import { IconFileImport } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { z } from 'zod';
import { importDetail, importFormats, importLayer } from '#platform/geo/imports.ts';
import { projections } from '#platform/geo/projections.ts';
import { isProblem } from '#platform/http/web/client.ts';
import { useFailureText } from '#platform/ui/plain/notice.tsx';
import styles from './panel.module.css';
import { Choice } from './parts.tsx';
import { usePanel } from './texts.ts';

const endings = [...importFormats.flatMap((format) => format.endings), '.dwg'].join();
const nearby = z.object({ epsg: z.number(), name: z.string(), distance: z.number() });

/** What a refusal says of the file, so that the person can choose otherwise. */
const refused = z.object({
  layers: z.array(importLayer).default([]),
  details: z.array(importDetail).default([]),
  repairable: z.number().default(0),
  candidates: z.array(nearby).default([]),
});

/** How a file is to be read, where it does not say so itself. */
export interface FileChoices {
  readonly crs?: number;
  readonly layers?: string[];
  readonly repair?: boolean;
}

/** What every reader of geographic files answers. */
interface Told {
  readonly source: { readonly epsg: number | null; readonly name: string; readonly candidates: readonly z.output<typeof nearby>[] };
  readonly layers: z.output<typeof importLayer>[];
  readonly details: z.output<typeof importDetail>[];
  readonly repairable: number;
}

export interface GeoFile<A> {
  readonly answer: A | null;
  readonly choices: FileChoices;
  /** Of the answer, or of the refusal. */
  readonly layers: readonly z.output<typeof importLayer>[];
  readonly isRefused: boolean;
  readonly isBusy: boolean;
  again(choices: FileChoices): void;
  close(): void;
}

interface Props<A extends Told> {
  readonly label: string;
  readonly testId: string;
  /** `before`: what the same files answered, read otherwise. */
  readonly read: (files: readonly File[], choices: FileChoices, before: A | null) => Promise<A>;
  /** Begins when a file is chosen. */
  readonly onChoose?: () => void;
  readonly children: (file: GeoFile<A>) => ReactNode;
}

interface Reading<A> {
  readonly files: readonly File[];
  readonly choices: FileChoices;
  readonly answer: A | null;
  readonly refusal: (z.output<typeof refused> & { readonly text: string }) | null;
}

/** A file of another program, looked at before it is used: its coordinate system, what was left out of it and why, and what the room asks of it. */
export function GeoFileInput<A extends Told>({ label, testId, read, onChoose, children }: Props<A>): ReactNode {
  const t = usePanel();
  const say = useFailureText();
  const input = useRef<HTMLInputElement>(null);
  const [reading, setReading] = useState<Reading<A> | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const ask = async (files: readonly File[], choices: FileChoices, before: A | null): Promise<void> => {
    setIsBusy(true);
    try {
      setReading({ files, choices, answer: await read(files, choices, before), refusal: null });
    } catch (error) {
      const known = isProblem(error) ? refused.safeParse(error.extra).data : undefined;
      setReading({ files, choices, answer: null, refusal: { ...(known ?? refused.parse({})), text: say(error) } });
    } finally {
      setIsBusy(false);
    }
  };
  const { answer = null, refusal = null, choices = {}, files = [] } = reading ?? {};
  const file: GeoFile<A> = {
    answer,
    choices,
    layers: answer?.layers ?? refusal?.layers ?? [],
    isRefused: refusal !== null,
    isBusy,
    again: (next) => void ask(files, { ...choices, ...next }, answer),
    close: () => setReading(null),
  };
  return (
    <>
      <div className={styles['row']}>
        <button type="button" className={styles['button']} disabled={isBusy} onClick={() => input.current?.click()}>
          <IconFileImport size={18} aria-hidden /> {isBusy ? t('file.reading') : label}
        </button>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        accept={endings}
        className="lg-hidden"
        tabIndex={-1}
        aria-hidden
        data-testid={testId}
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          onChoose?.();
          if (chosen.length > 0) void ask(chosen, {}, null);
        }}
      />
      {reading && (
        <div className={styles['box']} key={`${files[0]?.name} ${JSON.stringify(choices)}`}>
          {refusal && (
            <p role="alert" className={styles['danger']}>
              {refusal.text}
            </p>
          )}
          <System file={file} source={answer?.source ?? { epsg: null, name: t('choose'), candidates: refusal?.candidates ?? [] }} />
          <Details details={answer?.details ?? refusal?.details ?? []} isOpen={refusal !== null} />
          {children(file)}
          <div className={styles['row']}>
            {(answer?.repairable ?? refusal?.repairable ?? 0) > 0 && !choices.repair && (
              <button type="button" className={styles['button']} disabled={isBusy} onClick={() => file.again({ repair: true })}>
                {t('file.repair', { count: answer?.repairable ?? refusal?.repairable ?? 0 })}
              </button>
            )}
            <button type="button" className={styles['button']} onClick={file.close}>
              {t('file.cancel')}
            </button>
          </div>
        </div>
      )}
    </>
  );
}

/** Drawings rarely say their coordinate system: those that put the file in the municipality come first. */
function System({ file: { choices, isBusy, again }, source }: { readonly file: GeoFile<unknown>; readonly source: Told['source'] }): ReactNode {
  const t = usePanel();
  const { candidates } = source;
  const value = choices.crs ?? source.epsg;
  const near = candidates.map(({ epsg, name, distance }) => ({
    value: String(epsg),
    text: distance === 0 ? `${name} (${epsg})` : t('file.crsAway', { name, epsg, distance }),
  }));
  const others = projections
    .filter(({ srid }) => !candidates.some(({ epsg }) => epsg === srid))
    .map(({ srid, name }) => ({ value: String(srid), text: `${name} (${srid})` }));
  return (
    <Choice
      label={t('file.crs')}
      help={t('file.crsWhy')}
      value={value === null ? '' : String(value)}
      disabled={isBusy}
      options={[...near, ...others]}
      {...(value === null && { none: source.name })}
      onChange={(crs) => again({ crs: Number(crs) })}
    />
  );
}

/** What was left out of a file, or mended, and why. */
function Details({ details, isOpen }: { readonly details: Told['details']; readonly isOpen: boolean }): ReactNode {
  const t = usePanel();
  if (details.length === 0) return null;
  return (
    <details open={isOpen}>
      <summary>{t('file.details', { count: details.length })}</summary>
      <ul>
        {details.map(({ layer, feature, message }, index) => (
          <li key={`${index} ${message}`}>
            {feature === null ? '' : `${layer ?? ''} ${feature}: `}
            {message}
          </li>
        ))}
      </ul>
    </details>
  );
}
