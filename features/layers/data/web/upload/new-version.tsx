import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { upload } from '#platform/http/web/client.ts';
import { datasetsContract, type DatasetDetail } from '../../contract.ts';
import { refresh } from '../queries.ts';
import { useDataTexts } from '../texts.ts';
import { CrsChoice } from './crs-choice.tsx';
import { FileDrop } from './file-drop.tsx';
import { useSending } from './use-sending.ts';

interface Props {
  readonly dataset: Pick<DatasetDetail, 'id'>;
  readonly label: string;
}

/** Another file for the same data; what is shown stays until it has been read whole. */
export function NewVersion({ dataset, label }: Props): ReactNode {
  const t = useDataTexts();
  const client = useQueryClient();
  const [crs, setCrs] = useState('');
  const sending = useSending(
    (options) => upload(datasetsContract, 'addVersion', { params: { id: dataset.id }, body: crs === '' ? {} : { crs: Number(crs) }, ...options }),
    () => void refresh(client),
  );
  return (
    <>
      <FileDrop sending={sending} label={label} />
      <details>
        <summary>{t('crs.more')}</summary>
        <CrsChoice value={crs} onChange={setCrs} />
      </details>
    </>
  );
}
