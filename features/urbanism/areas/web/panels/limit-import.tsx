import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { api, upload } from '#platform/http/web/client.ts';
import { GeoFileInput, type GeoFile } from '#platform/map/panel/geo-file.tsx';
import { JobLine } from '#platform/map/panel/job-line.tsx';
import panel from '#platform/map/panel/panel.module.css';
import { Choice, Entry, optionsOf, Ticks } from '#platform/map/panel/parts.tsx';
import { Failure, Notice } from '#platform/ui/plain/notice.tsx';
import { useSubmit } from '#platform/ui/plain/use-submit.ts';
import { limitContract, type ReadLimits } from '../../limit-contract.ts';
import type { areaMapContract } from '../../map-contract.ts';

type Lists = ReceivedOf<(typeof areaMapContract)['lists']>;
interface Props {
  readonly lists: Lists;
  readonly done: () => void;
}

/** A file whose features become limits of one type: what it holds is read first, and the person says which property is what. */
export function LimitImport({ lists, done }: Props): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  const [jobId, setJobId] = useState<string | null>(null);
  return (
    <>
      <GeoFileInput<ReadLimits>
        label={t('limits.import')}
        testId="limits-file"
        onChoose={() => setJobId(null)}
        read={(files, { crs = null, repair = false }, before) =>
          before === null
            ? upload(limitContract, 'read', { body: { ...(crs !== null && { crs }), repair }, files })
            : api(limitContract, 'again', { body: { fileIds: before.fileIds, crs, repair } })
        }
      >
        {(file) => file.answer && <Mapping lists={lists} file={file} found={file.answer} onStart={setJobId} />}
      </GeoFileInput>
      {jobId !== null && <JobLine id={jobId}>{({ message }) => <Made message={message} done={done} />}</JobLine>}
    </>
  );
}

function Made({ message, done }: { readonly message: string | null; readonly done: () => void }): ReactNode {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when they are made
  useEffect(done, []);
  return (
    <Notice tone="success" announce>
      <p>{message}</p>
    </Notice>
  );
}

interface MappingProps {
  readonly lists: Lists;
  readonly file: GeoFile<ReadLimits>;
  readonly found: ReadLimits;
  readonly onStart: (jobId: string) => void;
}

const guess = (found: ReadLimits, words: RegExp): string => found.properties.find(({ name }) => words.test(name))?.name ?? '';
const idOf = (value: string): number | null => (value === '' ? null : Number(value));

function Mapping({ lists, file, found, onStart }: MappingProps): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  const [values, setValues] = useState(() => ({
    limitTypeId: '',
    name: guess(found, /^(name|nome|designa|etiqueta|sub_?categoria|descri)/i),
    code: guess(found, /^(code|c[oó]digo|cod_?|id$)/i),
    article: guess(found, /^(art|regulament|norma)/i),
    sourceTypeId: '',
    stateId: '',
    edition: '',
  }));
  const [filter] = found.filters;
  const [only, setOnly] = useState<readonly string[]>(filter?.values ?? []);
  const { busy, failure, submit } = useSubmit(async () => {
    const { limitTypeId, name, code, article, sourceTypeId, stateId, edition } = values;
    const { jobId } = await api(limitContract, 'import', {
      body: {
        fileIds: found.fileIds,
        limitTypeId: Number(limitTypeId),
        sourceTypeId: idOf(sourceTypeId),
        stateId: idOf(stateId),
        edition,
        name: name || null,
        code: code || null,
        article: article || null,
        only: filter && only.length < filter.values.length ? { property: filter.property, values: [...only] } : null,
        crs: file.choices.crs ?? null,
        repair: file.choices.repair ?? false,
      },
    });
    onStart(jobId);
    file.close();
  });
  const field = (name: keyof typeof values) => ({ value: values[name], onChange: (value: string) => setValues({ ...values, [name]: value }) });
  const properties = found.properties.map(({ name, sample }) => ({ value: name, text: `${name} (${sample})` }));
  const types = lists.limits.filter(({ importable }) => importable).map(({ id, name }) => ({ id, title: name }));
  return (
    <form className={panel['stack']} onSubmit={submit}>
      <p className={panel['soft']} role="status">
        {t('limits.found', { count: found.features, system: found.source.name })}
        {found.dropped > 0 && ` ${t('limits.dropped', { count: found.dropped })}`}
      </p>
      <Choice {...field('limitTypeId')} required label={t('limits.type')} options={optionsOf(types)} none={t('limits.choose')} />
      <Choice {...field('name')} label={t('limits.nameFrom')} options={properties} none={t('limits.byType')} />
      <Choice {...field('code')} label={t('limits.codeFrom')} options={properties} none={t('limits.nothing')} />
      <Choice {...field('article')} label={t('limits.articleFrom')} options={properties} none={t('limits.nothing')} />
      <Choice {...field('sourceTypeId')} label={t('limits.source')} options={optionsOf(lists.sources)} none={t('limits.nothing')} />
      <Choice {...field('stateId')} label={t('limits.state')} options={optionsOf(lists.states)} none={t('limits.nothing')} />
      <Entry {...field('edition')} label={t('limits.edition')} maxLength={150} />
      {filter && (
        <Ticks
          legend={t('limits.only', { property: filter.property })}
          options={filter.values.map((value) => ({ value, text: value }))}
          chosen={only}
          onChange={setOnly}
        />
      )}
      {failure !== null && <Failure error={failure} />}
      <button type="submit" className="lg-button" disabled={busy || file.isBusy || (filter !== undefined && only.length === 0)}>
        {t('limits.make')}
      </button>
    </form>
  );
}
