import { Alert, Anchor } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '#platform/crud/web/data.ts';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import type { Double } from '../../contract.ts';
import { askDoubles, useDoubles } from '../queries.ts';

/** The other entities, each opening in a tab of its own: what is being written stays where it is. */
function DoubleList({ items }: { readonly items: readonly Double[] }): ReactNode {
  const { t } = useTranslation('parties');
  return (
    <ul style={{ margin: '0.5rem 0', paddingInlineStart: '1.25rem' }}>
      {items.map(({ id, name, code, active, deleted }) => (
        <li key={id}>
          {deleted ? (
            <span>
              {name} ({code}, {t('inTrash')})
            </span>
          ) : (
            <>
              <Anchor href={`#/geoportalgestao/entities/${id}`} target="_blank" rel="noreferrer" inherit c="inherit" underline="always">
                {name}
                <span className="lg-hidden"> ({t('newWindow')})</span>
              </Anchor>{' '}
              ({active ? code : `${code}, ${t('inactive')}`})
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Says on the page of an entity that others have its tax number. */
export function DoublesNotice({ record }: { readonly record: Row }): ReactNode {
  const { t } = useTranslation('parties');
  const { data } = useDoubles(record);
  if (!data || data.items.length === 0) return null;
  return (
    <Alert color="yellow" title={t('doublesTitle', { count: data.items.length })}>
      <DoubleList items={data.items} />
    </Alert>
  );
}

/** Asks before a tax number that others have is saved. `dialog` is to be drawn beside the form. */
export function useDoublesQuestion(record: Row | null) {
  const { t } = useTranslation('parties');
  const [question, setQuestion] = useState<{ readonly items: readonly Double[]; readonly answer: (goOn: boolean) => void } | null>(null);
  const mayGoOn = async (values: Record<string, unknown>): Promise<boolean> => {
    const isKnown = record !== null && record['taxNumber'] === values['taxNumber'] && record['country'] === values['country'];
    if (!values['taxNumber'] || isKnown) return true;
    const { items } = await askDoubles(values, record?.id ?? null);
    if (items.length === 0) return true;
    return new Promise((resolve) => {
      setQuestion({
        items,
        answer: (goOn) => {
          setQuestion(null);
          resolve(goOn);
        },
      });
    });
  };
  const dialog = question && (
    <ConfirmDialog
      title={t('doublesTitle', { count: question.items.length })}
      text={
        <>
          <DoubleList items={question.items} />
          {t('doublesText')}
        </>
      }
      confirm={t('saveAnyway')}
      cancel={t('backToForm')}
      onConfirm={() => question.answer(true)}
      onCancel={() => question.answer(false)}
    />
  );
  return { mayGoOn, dialog };
}
