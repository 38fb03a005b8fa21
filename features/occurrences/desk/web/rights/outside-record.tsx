import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { may } from '../../../record/permissions.ts';
import type { PublicOccurrence } from '../../../record/schemas.ts';
import { RecordBar } from '../detail-head.tsx';
import styles from '../../../record/web/desk/detail.module.css';
import { useDeskTexts } from '../texts.ts';
import { PublicSide } from './as-public.tsx';

/** A record the person does not work on, in the desk: to read as the public, or as who reported it, does. */
export function OutsideRecord({
  occurrence,
  onStep,
}: {
  readonly occurrence: PublicOccurrence;
  readonly onStep: (by: 1 | -1) => boolean;
}): ReactNode {
  const t = useDeskTexts();
  const mayWork = useCan(may.detail);
  const why = occurrence.seenAs === 'public' && !mayWork ? 'staff' : occurrence.seenAs;
  return (
    <>
      <RecordBar occurrence={occurrence} onStep={onStep} />
      <div className={styles['body']}>
        <PublicSide occurrence={occurrence} title={t(`list.seenAs.${why}`)}>
          {t(`rights.outside.${why}`)}
        </PublicSide>
      </div>
    </>
  );
}
