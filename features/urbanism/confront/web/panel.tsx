import './texts.ts';
import { IconHandFinger, IconPolygon, IconSearch } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { useLocale } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import { processContract, type ProcessRow } from '../../record/contract.ts';
import { Compare } from './compare.tsx';
import { Issue } from './issue.tsx';
import { confrontOf, type ConfrontModel, type Hand } from './model.ts';
import { Surroundings } from './surroundings.tsx';
import { sayArea, useConfront } from './texts.ts';
import { Themes } from './themes.tsx';
import styles from './confront.module.css';

/** What is confronted, and what came of it. */
export function Panel({ session, reveal }: ToolContext): ReactNode {
  const t = useConfront();
  const model = confrontOf(session);
  const subject = useStore(model.subject);
  const found = useStore(model.found);
  const failure = useStore(model.failure);
  if (!subject) return <Choose model={model} reveal={() => reveal?.()} />;
  return (
    <div className={styles['stack']}>
      {found ? (
        <Result model={model} />
      ) : failure === null ? (
        <Skeleton label={t('working')} lines={6} />
      ) : (
        <Failure error={failure} onRetry={() => void model.confront(subject)} />
      )}
      <button type="button" className={styles['button']} onClick={() => model.clear()}>
        {t('other')}
      </button>
    </div>
  );
}

interface ChooseProps {
  readonly model: ConfrontModel;
  readonly reveal: () => void;
}

function Choose({ model, reveal }: ChooseProps): ReactNode {
  const t = useConfront();
  const hand = useStore(model.hand);
  const failure = useStore(model.failure);
  const choices = useStore(model.choices);
  const toggle = (what: Hand): void => {
    model.failure.set(null);
    model.choices.set([]);
    model.hand.set(hand === what ? 'none' : what);
    reveal();
  };
  return (
    <div className={styles['stack']}>
      <p>{t('lead')}</p>
      <ByProcess model={model} />
      <div className={styles['row']}>
        <button type="button" className={styles['button']} aria-pressed={hand === 'pick'} onClick={() => toggle('pick')}>
          <IconHandFinger size={18} aria-hidden /> {t(hand === 'pick' ? 'stop' : 'pick')}
        </button>
        <button type="button" className={styles['button']} aria-pressed={hand === 'draw'} onClick={() => toggle('draw')}>
          <IconPolygon size={18} aria-hidden /> {t(hand === 'draw' ? 'stop' : 'draw')}
        </button>
      </div>
      {hand === 'draw' && <Drawing model={model} />}
      {failure !== null && <Failure error={failure} />}
      {choices.length > 0 && (
        <section aria-label={t('choose')}>
          <p role="status">{t('choose')}</p>
          <ul className={styles['list']}>
            {choices.map((one) => (
              <li key={`${one.kind}:${one.id}`}>
                <button type="button" className={styles['button']} onClick={() => model.take(one)}>
                  {one.kind === 'area' ? t('area', { name: one.name || String(one.id) }) : one.name}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** For whoever has no double click. */
function Drawing({ model: { sketch } }: { readonly model: ConfrontModel }): ReactNode {
  const t = useConfront();
  const { shapes, isOpen, past } = useStore(sketch.state);
  return (
    <div className={styles['row']}>
      <button type="button" className={styles['button']} disabled={past.length === 0} onClick={() => sketch.run({ do: 'undo' })}>
        {t('undo')}
      </button>
      <button
        type="button"
        className={styles['button']}
        disabled={!isOpen || (shapes.at(-1)?.points.length ?? 0) < 3}
        onClick={() => sketch.run({ do: 'finish' })}
      >
        {t('finish')}
      </button>
    </div>
  );
}

function ByProcess({ model }: { readonly model: ConfrontModel }): ReactNode {
  const t = useConfront();
  const [number, setNumber] = useState('');
  const [rows, setRows] = useState<readonly ProcessRow[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const take = ({ id }: ProcessRow): void => void model.confront({ kind: 'process', id });
  const find = async (): Promise<void> => {
    setFailure(null);
    try {
      const { items } = await api(processContract, 'search', { query: { process: number.trim(), pageSize: 10, sort: 'process' } });
      const [only] = items;
      if (only && items.length === 1) take(only);
      else setRows(items);
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <>
      <form
        className={styles['row']}
        onSubmit={(event) => {
          event.preventDefault();
          if (number.trim() !== '') void find();
        }}
      >
        <label className={styles['field']}>
          {t('byProcess')}
          <input value={number} maxLength={60} onChange={({ currentTarget }) => setNumber(currentTarget.value)} />
        </label>
        <button type="submit" className={styles['button']}>
          <IconSearch size={18} aria-hidden /> {t('find')}
        </button>
      </form>
      {failure !== null && <Failure error={failure} />}
      {rows?.length === 0 && (
        <Notice announce>
          <p>{t('noProcess')}</p>
        </Notice>
      )}
      {rows !== null && rows.length > 0 && (
        <ul className={styles['list']}>
          {rows.map((row) => (
            <li key={row.id}>
              <button type="button" className={styles['button']} onClick={() => take(row)}>
                {[row.process, row.subProcess].filter(Boolean).join(' / ')} {row.subject}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Result({ model }: { readonly model: ConfrontModel }): ReactNode {
  const t = useConfront();
  const locale = useLocale();
  const found = useStore(model.found);
  const subject = useStore(model.subject);
  if (!found || !subject) return null;
  const concerned = found.themes.filter(({ state }) => state === 'found').length;
  const { area, registered } = found.land;
  return (
    <>
      <h3 className={styles['title']}>{found.title}</h3>
      <p className={styles['soft']}>
        {t('onMap', { area: sayArea(area, locale) })}
        {registered !== null && <> · {t('registered', { area: sayArea(registered, locale) })}</>}
      </p>
      <p role="status">{t('summary', { found: concerned, all: found.themes.length })}</p>
      {found.themes.every(({ state }) => state === 'nothing') && (
        <Notice tone="success">
          <p>{t('noneFound')}</p>
        </Notice>
      )}
      <Themes model={model} themes={found.themes} />
      <Issue key={found.at} subject={subject} />
      <details className={styles['more']}>
        <summary>{t('compare')}</summary>
        <Compare subject={subject} />
      </details>
      {subject.kind === 'process' && (
        <details className={styles['more']}>
          <summary>{t('surroundings')}</summary>
          <Surroundings id={subject.id} onShow={(geometry, name) => void model.session.highlight.show(geometry, { label: name })} />
        </details>
      )}
    </>
  );
}
