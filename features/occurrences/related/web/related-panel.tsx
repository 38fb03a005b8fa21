import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { may } from '../../record/permissions.ts';
import { relatedOccurrences } from '../contract.ts';
import type { RelatedView, StaffOccurrence } from '../../record/schemas.ts';
import { StatusBadge } from '../../record/web/status-badge.tsx';
import { useDesk } from '../../record/web/desk/context.ts';
import styles from '../../record/web/desk/detail.module.css';
import { useDeskTexts } from './texts.ts';
import { useWrite } from '../../record/web/desk/use-record.ts';
import { useUndo } from '../../record/web/desk/use-undo.ts';

/** What it is the same as, what is the same as it, what it is a part of and its parts: each a click away. */
export function RelatedPanel({ occurrence }: { readonly occurrence: StaffOccurrence }): ReactNode {
  const t = useDeskTexts();
  const mayMerge = useCan(may.merge);
  const { write } = useWrite(occurrence);
  const undo = useUndo();
  const [asked, setAsked] = useState(false);
  const { duplicateOf, duplicates, parent, parts } = occurrence.related;
  const groups = [
    ['duplicateOf', duplicateOf ? [duplicateOf] : []],
    ['duplicates', duplicates],
    ['parent', parent ? [parent] : []],
    ['parts', parts],
  ] as const;
  if (groups.every(([, list]) => list.length === 0)) return null;
  const unmerge = async (): Promise<void> => {
    try {
      const apart = await write(() => api(relatedOccurrences, 'unmerge', { params: { id: occurrence.id } }));
      const other = duplicateOf?.code ?? null;
      const back = (left: StaffOccurrence): Promise<StaffOccurrence> =>
        api(relatedOccurrences, 'merge', { params: { id: left.id }, body: { code: other ?? '' }, version: left.version });
      toast.success(t('work.related.unmerged'), [], undo(apart, other === null ? null : back));
    } catch (error) {
      toast.failure(error);
    }
    setAsked(false);
  };
  return (
    <section className={styles['section']}>
      <h3>{t('work.related.title')}</h3>
      <dl className={styles['related']}>
        {groups.map(([name, list]) =>
          list.length === 0 ? null : (
            <div key={name}>
              <dt>{t(`work.related.${name}`)}</dt>
              {list.map((one, index) => (
                <dd key={one.code ?? index}>
                  <One one={one} />
                </dd>
              ))}
            </div>
          ),
        )}
      </dl>
      {duplicateOf !== null && mayMerge && (
        <Button variant="default" size="compact-sm" w="max-content" onClick={() => setAsked(true)}>
          {t('work.related.unmerge')}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={t('work.related.unmergeAsk', { code: occurrence.code, other: duplicateOf?.code ?? '' })}
          text={t('work.related.unmergeText')}
          confirm={t('work.related.unmerge')}
          onConfirm={unmerge}
          onCancel={() => setAsked(false)}
        />
      )}
    </section>
  );
}

function One({ one }: { readonly one: RelatedView }): ReactNode {
  const t = useDeskTexts();
  const { place } = useDesk();
  if (one.code === null) return t('work.related.hidden');
  return (
    <>
      <a href={`#${place.linkTo(one.code)}`}>{one.code}</a> {one.subtype?.name ?? one.type.name} <StatusBadge status={one.status} />
    </>
  );
}
