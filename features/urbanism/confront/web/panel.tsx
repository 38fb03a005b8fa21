import './texts.ts';
import { IconHandFinger, IconPolygon } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import type { ToolContext } from '#platform/map/define-tool.ts';
import panel from '#platform/map/panel/panel.module.css';
import { boxOf } from '#platform/map/sketch/dressed.ts';
import { ringsOf } from '#platform/map/sketch/rings.ts';
import { useLocale } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import { ProcessSearch } from '../../record/web/process-search.tsx';
import { mayConfront } from '../permissions.ts';
import { Compare } from './compare.tsx';
import { Issue } from './issue.tsx';
import { confrontOf, type ConfrontModel, type Hand } from './model.ts';
import { Surroundings } from './surroundings.tsx';
import { sayArea, useConfront } from './texts.ts';
import { Themes } from './themes.tsx';

interface Props {
  readonly model: ConfrontModel;
  readonly reveal: () => void;
}

/** What is confronted and what came of it, or what lies around: each as far as one may. */
export function Panel({ session, reveal = () => {} }: ToolContext): ReactNode {
  const t = useConfront();
  const model = confrontOf(session);
  const subject = useStore(model.subject);
  const around = useStore(model.around);
  const mayAsk = useCan(mayConfront.confront);
  if (around === null && (!subject || !mayAsk))
    return mayAsk ? <Choose model={model} reveal={reveal} /> : <ProcessSearch label={t('around')} onPick={({ id }) => model.around.set(id)} />;
  return (
    <div className={panel['stack']}>
      {around === null ? <Confronted model={model} /> : <Around model={model} id={around} />}
      <button type="button" className={panel['button']} onClick={() => model.clear()}>
        {t('other')}
      </button>
    </div>
  );
}

function Around({ model, id }: { readonly model: ConfrontModel; readonly id: number }): ReactNode {
  return (
    <Surroundings
      id={id}
      onShow={(geometry, name) => void model.session.highlight.show(geometry, { label: name })}
      onFound={(near) => {
        model.near.set(near);
        const box = near && boxOf(ringsOf(near.ring, ''));
        if (box) model.session.goTo(box, { scale: 500, room: 1.1 });
      }}
    />
  );
}

function Choose({ model, reveal }: Props): ReactNode {
  const t = useConfront();
  const hand = useStore(model.hand);
  const failure = useStore(model.failure);
  const choices = useStore(model.choices);
  const handButton = (what: Exclude<Hand, 'none'>, icon: ReactNode): ReactNode => (
    <button
      type="button"
      className={panel['button']}
      aria-pressed={hand === what}
      onClick={() => {
        model.failure.set(null);
        model.choices.set([]);
        model.hand.set(hand === what ? 'none' : what);
        reveal();
      }}
    >
      {icon} {t(hand === what ? 'stop' : what)}
    </button>
  );
  return (
    <div className={panel['stack']}>
      <p>{t('lead')}</p>
      <ProcessSearch label={t('byProcess')} onPick={({ id }) => void model.confront({ kind: 'process', id })} />
      <div className={panel['row']}>
        {handButton('pick', <IconHandFinger size={18} aria-hidden />)}
        {handButton('draw', <IconPolygon size={18} aria-hidden />)}
      </div>
      {hand === 'draw' && <Drawing model={model} />}
      {failure !== null && <Failure error={failure} />}
      {choices.length > 0 && (
        <section aria-label={t('choose')}>
          <p role="status">{t('choose')}</p>
          <ul className={panel['list']}>
            {choices.map((one) => (
              <li key={`${one.kind}:${one.id}`}>
                <button type="button" onClick={() => model.take(one)}>
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
    <div className={panel['row']}>
      <button type="button" className={panel['button']} disabled={past.length === 0} onClick={() => sketch.run({ do: 'undo' })}>
        {t('undo')}
      </button>
      <button
        type="button"
        className={panel['button']}
        disabled={!isOpen || (shapes.at(-1)?.points.length ?? 0) < 3}
        onClick={() => sketch.run({ do: 'finish' })}
      >
        {t('finish')}
      </button>
    </div>
  );
}

function Confronted({ model }: { readonly model: ConfrontModel }): ReactNode {
  const t = useConfront();
  const locale = useLocale();
  const [found, subject, failure] = [useStore(model.found), useStore(model.subject), useStore(model.failure)];
  const mayLook = useCan(mayConfront.surroundings);
  const [looksAround, setLooksAround] = useState(false);
  if (!subject) return null;
  if (failure !== null) return <Failure error={failure} onRetry={() => void model.confront(subject)} />;
  if (!found) return <Skeleton label={t('working')} lines={6} />;
  const concerned = found.themes.filter(({ state }) => state === 'found').length;
  const { area, registered } = found.land;
  return (
    <>
      <h3 className={panel['heading']}>{found.title}</h3>
      <p className={panel['soft']}>
        {t('onMap', { area: sayArea(area, locale) })}
        {registered !== null && <> · {t('registered', { area: sayArea(registered, locale) })}</>}
      </p>
      <p role="status">{t('summary', { count: concerned, all: found.themes.length })}</p>
      {found.themes.every(({ state }) => state === 'nothing') && (
        <Notice tone="success">
          <p>{t('noneFound')}</p>
        </Notice>
      )}
      <Themes model={model} themes={found.themes} />
      <Issue key={found.at} subject={subject} />
      <details className={panel['fold']}>
        <summary>{t('compare')}</summary>
        <Compare subject={subject} />
      </details>
      {subject.kind === 'process' && mayLook && (
        <details className={panel['fold']} onToggle={({ currentTarget }) => setLooksAround(currentTarget.open)}>
          <summary>{t('surroundings')}</summary>
          {looksAround && <Around model={model} id={subject.id} />}
        </details>
      )}
    </>
  );
}
