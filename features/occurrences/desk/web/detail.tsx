import { Alert, Button, Loader } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { addressOf, isProblem } from '#platform/http/web/client.ts';
import { useCan } from '#platform/access/web/session.ts';
import { useVisit } from '#platform/shell/recent.ts';
import { toast } from '#platform/shell/toasts.ts';
import { occurrences } from '../../record/contract.ts';
import { may as codes } from '../../record/permissions.ts';
import type { StaffOccurrence } from '../../record/schemas.ts';
import { AssignDialog } from '../../record/web/desk/assign-dialog.tsx';
import { Composer, useComposer } from './composer.tsx';
import { useDesk } from '../../record/web/desk/context.ts';
import { DetailHead } from './detail-head.tsx';
import styles from '../../record/web/desk/detail.module.css';
import { EditForm } from './edit-form.tsx';
import { Facts } from './facts.tsx';
import { FollowDialog } from './follow-dialog.tsx';
import { hiding, without } from '../../record/web/desk/filter.ts';
import { useRecord } from '../../record/web/desk/queries.ts';
import { LinksPanel } from '../../links/web/desk/links-panel.tsx';
import { useDeskActions } from './actions.tsx';
import { RelatedPanel } from '../../related/web/related-panel.tsx';
import { useRemoval } from './removal.tsx';
import { useShortcuts } from './shortcuts.ts';
import { StatusDialog } from './status-dialog.tsx';
import { useDeskTexts } from './texts.ts';
import { Timeline } from './timeline.tsx';
import { useOthers } from '../../record/web/desk/use-record.ts';
import { OthersNotice } from './warning.tsx';

const AsPublic = lazy(() => import('./rights/as-public.tsx').then((module) => ({ default: module.AsPublic })));
const OutsideRecord = lazy(() => import('./rights/outside-record.tsx').then((module) => ({ default: module.OutsideRecord })));
const LegalHold = lazy(() => import('../../retention/web/hold.tsx').then(({ LegalHold: part }) => ({ default: part })));

const NotifyDialog = lazy(() => import('../../telling/web/desk/notify-dialog.tsx').then((module) => ({ default: module.NotifyDialog })));

const oneReport = { pt: 'Ocorrência', en: 'Report' };

export type Task = 'assign' | 'status' | 'follow' | 'notify';

/** One occurrence: facts at the left, what happened at the right, what can be done above. */
export function Detail({ code, onStep }: { readonly code: string; readonly onStep: (by: 1 | -1) => boolean }): ReactNode {
  const t = useDeskTexts();
  const { place, triaging, setTriaging } = useDesk();
  const { staff: data, outside, error, refetch } = useRecord(code);
  useShortcuts({ Escape: triaging ? () => setTriaging(false) : place.close });
  const known = data ?? outside;
  const label = [code, known?.type.name].filter(Boolean).join(' · ');
  const source = addressOf(occurrences, 'show', { params: { code } });
  useVisit(known ? { to: `/meubairro/home/${code}`, label, detail: oneReport, source } : null);
  return (
    <section className={styles['pane']} aria-label={t('detail.region', { code })} data-record>
      {data ? (
        <Record occurrence={data} onStep={onStep} />
      ) : outside ? (
        <Suspense fallback={<Loader aria-label={t('detail.loading')} />}>
          <OutsideRecord occurrence={outside} onStep={onStep} />
        </Suspense>
      ) : error ? (
        <div className={styles['failed']}>
          <Alert color="red" icon={<IconAlertTriangle />} title={t(failureOf(error))}>
            <div className={styles['buttons']}>
              <Button variant="default" onClick={refetch}>
                {t('detail.retry')}
              </Button>
              <Button variant="default" onClick={place.close}>
                {t('detail.back')}
              </Button>
            </div>
          </Alert>
        </div>
      ) : (
        <div className={styles['failed']}>
          <Loader aria-label={t('detail.loading')} />
        </div>
      )}
    </section>
  );
}

function failureOf(error: unknown): string {
  const status = isProblem(error) ? error.status : 0;
  return status === 404 ? 'detail.notFound' : status === 403 ? 'detail.denied' : 'detail.failed';
}

function Record({ occurrence, onStep }: { readonly occurrence: StaffOccurrence; readonly onStep: (by: 1 | -1) => boolean }): ReactNode {
  const t = useDeskTexts();
  const desk = useDesk();
  const [task, setTask] = useState<Task | null>(null);
  const [editing, setEditing] = useState(false);
  const mayLookAsPublic = useCan(codes.viewAsAnonymous);
  const [isAsPublic, setAsPublic] = useState(false);
  const asPublic = mayLookAsPublic ? { on: isAsPublic, toggle: () => setAsPublic(!isAsPublic) } : null;
  const composer = useComposer(occurrence);
  const others = useOthers(occurrence);
  const removal = useRemoval(occurrence);
  const work = useDeskActions(occurrence);
  const body = useRef<HTMLDivElement>(null);
  const { may, moves, point } = occurrence;
  const mayNotify = useCan(codes.notify) && occurrence.deletedAt === null;
  const write = (): void => composer.box.current?.focus();
  const decides = may.assign || (may.changeStatus && moves.length > 0) || may.answer;
  const start = {
    triage: decides && !editing ? () => desk.setTriaging(!desk.triaging) : undefined,
    assign: may.assign ? () => setTask('assign') : undefined,
    status: may.changeStatus && moves.length > 0 ? () => setTask('status') : undefined,
    write: may.note || may.answer ? write : undefined,
    edit: may.edit && !editing ? () => setEditing(true) : undefined,
    notify: mayNotify ? () => setTask('notify') : undefined,
    follow: may.follow || occurrence.following ? () => setTask('follow') : undefined,
    remove: may.delete ? removal.ask : undefined,
    restore: may.restore ? removal.restore : undefined,
  };
  const showOnMap = (): void => {
    if (point === null) return void toast.info(t('map.noPoint'));
    desk.setFull(false);
    if (!desk.mapFits) {
      desk.setView('map');
      desk.place.close();
    }
    desk.map.current?.show(point);
  };
  // While the step is open its own fields decide.
  useShortcuts(desk.triaging ? {} : { a: start.assign, s: start.status, n: start.write, e: start.edit, p: work.priority, m: showOnMap });
  useEffect(() => {
    body.current?.scrollTo({ top: 0 });
  }, [editing]);

  return (
    <>
      <DetailHead occurrence={occurrence} start={start} onStep={onStep} asPublic={asPublic} actions={work.actions} />
      <div ref={body} className={styles['body']}>
        <OthersNotice others={others} isWriting={editing || desk.triaging || task !== null || work.isOpen || composer.isWriting} />
        <HiddenNotice occurrence={occurrence} />
        {asPublic?.on === true && (
          <Suspense fallback={<Loader aria-label={t('detail.loading')} />}>
            <AsPublic code={occurrence.code} version={occurrence.version} />
          </Suspense>
        )}
        <div className={styles['columns']} hidden={asPublic?.on === true}>
          <div className={styles['left']}>
            {!editing && <RelatedPanel occurrence={occurrence} />}
            {!editing && <LinksPanel occurrence={occurrence} />}
            {editing ? (
              <EditForm occurrence={occurrence} onClose={() => setEditing(false)} onAssign={start.assign} />
            ) : (
              <Facts occurrence={occurrence} onShow={showOnMap} />
            )}
          </div>
          <div className={styles['right']}>
            {(may.note || may.answer) && <Composer occurrence={occurrence} composer={composer} />}
            <Timeline occurrence={occurrence} />
            <Suspense fallback={null}>
              <LegalHold id={occurrence.id} code={occurrence.code} />
            </Suspense>
          </div>
        </div>
      </div>
      {task === 'assign' && <AssignDialog occurrence={occurrence} onClose={() => setTask(null)} />}
      {task === 'status' && <StatusDialog occurrence={occurrence} onClose={() => setTask(null)} />}
      {task === 'follow' && <FollowDialog occurrence={occurrence} onClose={() => setTask(null)} />}
      {task === 'notify' && (
        <Suspense fallback={null}>
          <NotifyDialog occurrence={occurrence} onClose={() => setTask(null)} />
        </Suspense>
      )}
      {work.dialog}
      {removal.dialog}
    </>
  );
}

/** Specification 2 §8: filters must be active to see the occurrence; one tap activates those that hide it. */
function HiddenNotice({ occurrence }: { readonly occurrence: StaffOccurrence }): ReactNode {
  const t = useDeskTexts();
  const { filter, changeFilter } = useDesk().place;
  // As it was when opened: whoever has just assigned or closed it knows why it leaves the list.
  const [opened] = useState(occurrence);
  const parts = hiding(filter, opened);
  if (parts.length === 0) return null;
  return (
    <Alert color="blue" className={styles['notice'] ?? ''}>
      <div className={styles['noticeLine']}>
        <span>{t('hiddenByFilter.text')}</span>
        <Button variant="default" size="compact-sm" onClick={() => changeFilter(without(filter, parts))}>
          {t('hiddenByFilter.action')}
        </Button>
      </div>
    </Alert>
  );
}
