import { IconArrowLeft, IconDownload, IconFileText, IconMapPin } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { mayUse, useCan, useSession } from '#platform/access/web/session.ts';
import { resourceContract } from '#platform/crud/contract.ts';
import type { Resource } from '#platform/crud/resource.ts';
import { useShow } from '#platform/crud/web/value.tsx';
import { api, isProblem } from '#platform/http/web/client.ts';
import panel from '#platform/map/panel/panel.module.css';
import { useSay } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import facts from '#platform/ui/facts.module.css';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { processContract, type ProcessRow } from '../../record/contract.ts';
import { documents, inspections, requirements } from '../../record/parts.ts';
import { mayProcess } from '../../record/permissions.ts';
import { processes } from '../../record/process.ts';
import { processActions } from '../../record/web/process-actions.ts';
import { finderContract } from '../contract.ts';
import { nameOf, type Numbered } from '../domain/place.ts';
import { ExportProcesses } from './export.tsx';
import type { Finder } from './model.ts';
import { ProcessAreas } from './process-areas.tsx';
import { useFinder } from './texts.ts';

interface Props {
  readonly finder: Finder;
  readonly place: Numbered;
  readonly reveal?: (() => void) | undefined;
}

/** The process that the address names, with all of its number; what is wrong with the number is said. */
export function ProcessView({ finder, place, reveal }: Props): ReactNode {
  const t = useFinder();
  const changes = useStore(processActions.changes);
  const mayShow = useCan(mayProcess.show);
  const { data, error, reload } = useLoad(mayShow ? `${JSON.stringify(place)} ${changes}` : null, (signal) =>
    api(processContract, 'tree', { params: { process: place.process }, signal }),
  );
  const item = data?.items.find(({ subProcess }) => subProcess === place.subProcess) ?? (place.subProcess === null ? data?.items[0] : undefined);
  const isWrong = (isProblem(error) && error.status === 404) || (data !== null && item === undefined);
  return (
    <div className={panel['stack']}>
      <button type="button" className={panel['link']} onClick={() => finder.open(null)}>
        <IconArrowLeft size={18} aria-hidden /> {t('back')}
      </button>
      {!mayShow && (
        <Notice>
          <p>{t('mayNotShow')}</p>
        </Notice>
      )}
      {isWrong && (
        <Notice tone="warning" announce>
          <p>{t('wrong', { name: nameOf(place) })}</p>
        </Notice>
      )}
      {error !== null && !isWrong && <Failure error={error} onRetry={reload} />}
      {mayShow && !data && error === null && <Skeleton label={t('loading')} lines={8} />}
      {item && <Process finder={finder} item={item} all={data?.items ?? []} reveal={reveal} />}
    </div>
  );
}

interface ProcessProps extends Omit<Props, 'place'> {
  readonly item: ProcessRow;
  readonly all: readonly (ProcessRow & { readonly depth: number })[];
}

function Process({ finder, item, all, reveal }: ProcessProps): ReactNode {
  const t = useFinder();
  const say = useSay();
  const user = useSession();
  const actions = useStore(processActions.all).filter(({ permission }) => mayUse(permission, user));
  const changes = useStore(processActions.changes);
  const areas = useLoad(`${item.id} ${changes}`, () => finder.areas(item.id));
  const name = nameOf(item);
  const [isExporting, setIsExporting] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    const shapes = areas.data ?? [];
    finder.results.open(
      item.id,
      shapes.map(({ geometry }) => geometry),
    );
    finder.goTo(shapes, name);
    return () => finder.results.open(null, []);
  }, [finder, areas.data, name, item.id]);
  return (
    <article className={panel['stack']} aria-labelledby="process-title">
      <div>
        <h3 id="process-title" ref={title} tabIndex={-1} className={panel['heading']}>
          {name}
        </h3>
        {item.subject !== null && <p>{item.subject}</p>}
        {item.status && <span className={panel['badge']}>{item.status.title}</span>}
      </div>
      <div className={panel['row']}>
        <button
          type="button"
          className={panel['button']}
          disabled={(areas.data?.length ?? 0) === 0}
          onClick={() => {
            reveal?.();
            finder.goTo(areas.data ?? [], name);
          }}
        >
          <IconMapPin size={18} aria-hidden /> {t('onMap')}
        </button>
        <a className={panel['button']} href={`#/${processes.screen}/${item.id}`}>
          <IconFileText size={18} aria-hidden /> {t('file')}
        </a>
        {actions.map((action) => (
          <button key={action.id} type="button" className={panel['button']} onClick={() => action.run(finder.session, { id: item.id, name })}>
            {say(action.label)}
          </button>
        ))}
        {mayUse(mayProcess.export, user) && (
          <button type="button" className={panel['button']} onClick={() => setIsExporting(true)}>
            <IconDownload size={18} aria-hidden /> {t('export')}
          </button>
        )}
      </div>
      {areas.error !== null && <Failure error={areas.error} onRetry={areas.reload} />}
      {areas.data?.length === 0 && <p className={panel['soft']}>{t('noArea')}</p>}
      {areas.data !== null && areas.data.length > 0 && <ProcessAreas finder={finder} processId={item.id} areas={areas.data} />}
      <Sections id={item.id} version={item.version} />
      {all.length > 1 && <Tree finder={finder} all={all} current={item.id} />}
      {isExporting && (
        <ExportProcesses
          title={t('exporting.one', { name })}
          what={all.length > 1 ? null : name}
          start={(format, tree) => api(finderContract, 'exportOne', { params: { id: item.id }, query: { format, type: tree ? 'tree' : 'process' } })}
          onClose={() => setIsExporting(false)}
        />
      )}
    </article>
  );
}

function Tree({ finder, all, current }: { readonly finder: Finder; readonly all: ProcessProps['all']; readonly current: number }): ReactNode {
  const t = useFinder();
  return (
    <details className={panel['fold']} open>
      <summary>{t('subs')}</summary>
      <ul className={panel['list']}>
        {all.map((one) => (
          <li key={one.id} style={{ marginInlineStart: `${one.depth}rem` }}>
            <button type="button" aria-current={one.id === current ? 'page' : undefined} onClick={() => finder.open(one)}>
              {nameOf(one)} {one.subject}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

const record = resourceContract(processes);

/** The file's sections and parts as text, one open at a time. */
function Sections({ id, version }: { readonly id: number; readonly version: number }): ReactNode {
  const t = useFinder();
  const say = useSay();
  const show = useShow(processes);
  const { data, error, reload } = useLoad(`${id} ${version}`, (signal) => api(record, 'show', { params: { id }, signal }));
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  if (!data) return <Skeleton label={t('loading')} lines={6} />;
  const sections = Map.groupBy(
    Object.entries(processes.fields).filter(([, { meta }]) => meta.section !== undefined),
    ([, { meta }]) => say(meta.section ?? { pt: '', en: '' }),
  );
  return (
    <div>
      {[...sections].map(([heading, fields], index) => {
        const filled = fields.flatMap(([name, { meta }]) => {
          const value = show(data, name);
          return value === null || value === '' || (Array.isArray(value) && value.length === 0) ? [] : [{ name, label: say(meta.label), value }];
        });
        return (
          <details key={heading} name="process-section" className={panel['fold']} open={index === 0 || undefined}>
            <summary>{heading}</summary>
            {filled.length === 0 && <p className={panel['soft']}>{t('nothing')}</p>}
            <dl className={facts['facts']} data-beside>
              {filled.map(({ name, label, value }) => (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </details>
        );
      })}
      {[documents, requirements, inspections].map((part) => (
        <Part key={part.id} part={part} processId={id} />
      ))}
    </div>
  );
}

/** Rows of a part, asked for when they are looked at. */
function Part({ part, processId }: { readonly part: Resource; readonly processId: number }): ReactNode {
  const t = useFinder();
  const say = useSay();
  const show = useShow(part);
  const [isOpen, setIsOpen] = useState(false);
  const query = { [part.parent ?? '']: String(processId) };
  const { data, error, reload } = useLoad(isOpen ? `${part.id} ${processId}` : null, (signal) =>
    api(resourceContract(part), 'list', { query, signal }),
  );
  const names = Object.entries(part.fields).filter(([name]) => name !== 'processId' && name !== part.title);
  return (
    <details name="process-section" className={panel['fold']} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{say(part.label.many)}</summary>
      {error !== null && <Failure error={error} onRetry={reload} />}
      {isOpen && !data && error === null && <Skeleton label={t('loading')} />}
      {data?.items.length === 0 && <p className={panel['soft']}>{t('noRows')}</p>}
      <ul className={panel['list']}>
        {data?.items.map((row) => (
          <li key={row.id}>
            <div>
              <strong>{show(row, part.title)}</strong>
              {names.map(([name, { meta }]) => {
                const value = show(row, name);
                return value === null || value === '' || (Array.isArray(value) && value.length === 0) ? null : (
                  <div key={name}>
                    <small>{say(meta.label)}</small> {value}
                  </div>
                );
              })}
            </div>
          </li>
        ))}
      </ul>
      {data && data.total > data.items.length && <p className={panel['soft']}>{t('others', { count: data.total - data.items.length })}</p>}
    </details>
  );
}
