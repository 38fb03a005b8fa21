import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import { designerContract, type LayoutRecord } from '../../designer-contract.ts';
import type { LayoutBody } from '../../domain/layouts.ts';
import styles from './designer.module.css';
import { useDesignerTexts } from './texts.ts';

interface Props {
  readonly record: LayoutRecord;
  /** Number of the version on the sheet now. */
  readonly looking: number | null;
  readonly onLook: (number: number, layout: LayoutBody) => void;
}

/** What was saved, by whom and when; each can be looked at on the sheet and put back. */
export function Versions({ record, looking, onLook }: Props): ReactNode {
  const t = useDesignerTexts();
  const [busy, setBusy] = useState<number | null>(null);
  const look = async (number: number): Promise<void> => {
    setBusy(number);
    try {
      onLook(number, (await api(designerContract, 'showVersion', { params: { id: record.id, number } })).layout);
    } catch (error) {
      toast.failure(error);
    } finally {
      setBusy(null);
    }
  };
  if (record.versions.length === 0) return <p className={styles['soft']}>{t('noVersions')}</p>;
  return (
    <ol className={styles['versions']}>
      {record.versions.map(({ number, savedAt, savedBy, restoredFrom }) => (
        <li key={number}>
          <div>
            <strong>{t('version', { number })}</strong> {number === record.published && <Badge>{t('inUse')}</Badge>}
            <br />
            {[savedBy, sayInstant(savedAt)].filter(Boolean).join(' · ')}
            {restoredFrom !== null && (
              <>
                <br />
                {t('restoredFrom', { number: restoredFrom })}
              </>
            )}
          </div>
          <Button
            variant="default"
            size="compact-sm"
            loading={busy === number}
            disabled={looking === number}
            aria-label={t('lookAt', { number })}
            onClick={() => void look(number)}
          >
            {t('look')}
          </Button>
        </li>
      ))}
    </ol>
  );
}
