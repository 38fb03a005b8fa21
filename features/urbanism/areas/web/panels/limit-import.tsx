import { IconFileImport } from '@tabler/icons-react';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api, isProblem, upload } from '#platform/http/web/client.ts';
import { jobsContract } from '#platform/jobs/contract.ts';
import { hasEnded, type JobView } from '#platform/jobs/job.ts';
import { useWatchedJob } from '#platform/jobs/web/use-watched-job.ts';
import { Failure, Notice } from '#platform/ui/plain/notice.tsx';
import { limitContract, type ReadLimits } from '../../limit-contract.ts';
import { areaMapContract } from '../../map-contract.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import styles from './areas.module.css';
import { CrsChoice, Details } from './file-parts.tsx';
import { endings, refused } from './import.tsx';

type Lists = ReceivedOf<(typeof areaMapContract)['lists']>;
interface Props {
  readonly lists: Lists;
  readonly done: () => void;
}

/** A file whose features become limits of one type: what it holds is read first, and the person says which property is what. */
export function LimitImport({ lists, done }: Props): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  const input = useRef<HTMLInputElement>(null);
  const [found, setFound] = useState<ReadLimits | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [jobId, setJobId] = useState<string | null>(null);
  const run = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  const why = isProblem(failure) ? refused.safeParse(failure.extra).data : undefined;
  return (
    <>
      <div className={styles['row']}>
        <button type="button" className={styles['button']} disabled={isBusy} onClick={() => input.current?.click()}>
          <IconFileImport size={18} aria-hidden /> {t(isBusy ? 'file.reading' : 'limits.import')}
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
        data-testid="limits-file"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          setJobId(null);
          setFound(null);
          if (files.length > 0) void run(async () => setFound(await upload(limitContract, 'read', { body: {}, files })));
        }}
      />
      {failure !== null && (
        <>
          <Failure error={failure} />
          <Details details={why?.details ?? []} isOpen />
        </>
      )}
      {jobId !== null && <Watched id={jobId} done={done} />}
      {found && (
        <Mapping
          key={found.fileIds.join()}
          lists={lists}
          found={found}
          isBusy={isBusy}
          again={(crs, repair) =>
            void run(async () => setFound(await api(limitContract, 'again', { body: { fileIds: found.fileIds, crs, repair } })))
          }
          start={(body) =>
            void run(async () => {
              setJobId((await api(limitContract, 'import', { body })).jobId);
              setFound(null);
            })
          }
        />
      )}
    </>
  );
}

type Body = Parameters<typeof api<typeof limitContract, 'import'>>[2] extends { body: infer B } | undefined ? B : never;
interface MappingProps {
  readonly lists: Lists;
  readonly found: ReadLimits;
  readonly isBusy: boolean;
  readonly again: (crs: number | null, repair: boolean) => void;
  readonly start: (body: Body) => void;
}

const guess = (found: ReadLimits, words: RegExp): string => found.properties.find(({ name }) => words.test(name))?.name ?? '';

function Mapping({ lists, found, isBusy, again, start }: MappingProps): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  const [values, setValues] = useState(() => ({
    typeId: '',
    name: guess(found, /^(name|nome|designa|etiqueta|sub_?categoria|descri)/i),
    code: guess(found, /^(code|c[oó]digo|cod_?|id$)/i),
    article: guess(found, /^(art|regulament|norma)/i),
    sourceId: '',
    stateId: '',
    edition: '',
  }));
  const [crs, setCrs] = useState<number | null>(null);
  const [repair, setRepair] = useState(false);
  const [filter] = found.filters;
  const [only, setOnly] = useState<readonly string[]>(filter?.values ?? []);
  const change = (part: Partial<typeof values>): void => setValues({ ...values, ...part });
  const select = (field: keyof typeof values, label: string, options: readonly { readonly value: string; readonly text: string }[], none: string) => (
    <label className={styles['field']}>
      {label}
      <select value={values[field]} required={field === 'typeId'} onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}>
        <option value="">{none}</option>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
  const properties = found.properties.map(({ name, sample }) => ({ value: name, text: `${name} (${sample})` }));
  const rows = (some: readonly { readonly id: number; readonly title: string }[]) =>
    some.map(({ id, title }) => ({ value: String(id), text: title }));
  const types = lists.limits.filter(({ importable }) => importable).map(({ id, name }) => ({ value: String(id), text: name }));
  return (
    <form
      className={styles['box']}
      onSubmit={(event) => {
        event.preventDefault();
        start({
          fileIds: found.fileIds,
          limitTypeId: Number(values.typeId),
          sourceTypeId: values.sourceId === '' ? null : Number(values.sourceId),
          stateId: values.stateId === '' ? null : Number(values.stateId),
          edition: values.edition,
          name: values.name === '' ? null : values.name,
          code: values.code === '' ? null : values.code,
          article: values.article === '' ? null : values.article,
          only: filter && only.length < filter.values.length ? { property: filter.property, values: [...only] } : null,
          crs,
          repair,
        });
      }}
    >
      <p className={styles['soft']} role="status">
        {t('limits.found', { count: found.features, system: found.source.name })}
        {found.dropped > 0 && ` ${t('limits.dropped', { count: found.dropped })}`}
      </p>
      {select('typeId', t('limits.type'), types, t('limits.choose'))}
      {select('name', t('limits.nameFrom'), properties, t('limits.byType'))}
      {select('code', t('limits.codeFrom'), properties, t('limits.nothing'))}
      {select('article', t('limits.articleFrom'), properties, t('limits.nothing'))}
      {select('sourceId', t('limits.source'), rows(lists.sources), t('limits.nothing'))}
      {select('stateId', t('limits.state'), rows(lists.states), t('limits.nothing'))}
      <label className={styles['field']}>
        {t('limits.edition')}
        <input value={values.edition} maxLength={150} onChange={({ currentTarget }) => change({ edition: currentTarget.value })} />
      </label>
      {filter && (
        <fieldset className={styles['field']}>
          <legend>{t('limits.only', { property: filter.property })}</legend>
          {filter.values.map((value) => (
            <label key={value} className={styles['check']}>
              <input
                type="checkbox"
                checked={only.includes(value)}
                onChange={() => setOnly(only.includes(value) ? only.filter((one) => one !== value) : [...only, value])}
              />
              {value}
            </label>
          ))}
        </fieldset>
      )}
      <CrsChoice
        value={crs ?? found.source.epsg}
        candidates={found.source.candidates}
        isBusy={isBusy}
        onChange={(epsg) => {
          setCrs(epsg);
          again(epsg, repair);
        }}
      />
      <Details details={found.details} isOpen={false} />
      {found.repairable > 0 && (
        <button
          type="button"
          className={styles['button']}
          disabled={isBusy}
          onClick={() => {
            setRepair(true);
            again(crs, true);
          }}
        >
          {t('file.repair')}
        </button>
      )}
      <button type="submit" className="lg-button" disabled={isBusy || (filter !== undefined && only.length === 0)}>
        {t('limits.make')}
      </button>
    </form>
  );
}

function Watched({ id, done }: { readonly id: string; readonly done: () => void }): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  const ask = useCallback((signal: AbortSignal): Promise<JobView> => api(jobsContract, 'show', { params: { id }, signal }), [id]);
  const { job, failure, cancel } = useWatchedJob(id, ask);
  const hasFinished = job?.status === 'finished';
  useEffect(() => {
    if (hasFinished) done();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it has ended
  }, [hasFinished]);
  if (failure !== null && !job) return <Failure error={failure} />;
  if (!job || !hasEnded(job.status))
    return (
      <div className={styles['box']}>
        <label className={styles['field']}>
          <span role="status">{job?.message ?? t('limits.waiting')}</span>
          <progress max={100} value={Math.round(job?.progress ?? 0)} />
        </label>
        <button type="button" className={styles['button']} onClick={cancel}>
          {t('tool.cancel')}
        </button>
      </div>
    );
  return (
    <Notice tone={hasFinished ? 'success' : 'danger'} announce>
      <p>{job.message ?? t('limits.stopped')}</p>
    </Notice>
  );
}
