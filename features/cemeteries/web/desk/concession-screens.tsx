import { Alert, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { refresh } from '#platform/crud/web/data.ts';
import { screensOf } from '#platform/crud/web/screens.ts';
import { api } from '#platform/http/web/client.ts';
import { sayDecimal } from '#platform/kernel/decimal.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { sayDay } from '#platform/ui/format.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { may } from '../../codes.ts';
import { cemeteryDesk } from '../../contract.ts';
import { concessions } from '../../resources.ts';
import { useDeskTexts } from './texts.ts';

/** What the table of fees asks of this concession: charged with one press, never typed. */
function FeesDue({ id }: { readonly id: number }): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const client = useQueryClient();
  const mayCharge = useCan(may.concessions.edit);
  const [busy, setBusy] = useState(false);
  // Among the engine's own, so that a saved concession, renewal or fee asks anew.
  const request = useQuery({
    queryKey: ['crud', 'cemetery-fees', 'due', id],
    queryFn: ({ signal }) => api(cemeteryDesk, 'feesDue', { params: { id }, signal }),
  });
  const { data } = request;
  if (request.isError) return <LoadFailure request={request} title={t('feesDueFailed')} />;
  if (!data) return null;
  const { items, unpriced } = data;
  const charge = async (): Promise<void> => {
    setBusy(true);
    try {
      const { charged } = await api(cemeteryDesk, 'chargeFees', { params: { id }, body: { years: items.map(({ year }) => year) } });
      toast.success(t('feesCharged', { count: charged }));
      await refresh(client);
    } catch (error) {
      toast.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {items.length > 0 && (
        <Alert color="blue" title={t('feesDue', { count: items.length })}>
          <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
            {items.map(({ year, description, amount, dueAt }) => (
              <li key={year}>{t('feeDue', { year, description, amount: sayDecimal(amount, locale, 2, 'EUR'), day: sayDay(dueAt) })}</li>
            ))}
          </ul>
          {mayCharge && (
            <Button size="sm" mt="sm" loading={busy} onClick={() => void charge()}>
              {t('chargeFees', { count: items.length })}
            </Button>
          )}
        </Alert>
      )}
      {unpriced && (
        <Alert color="yellow" title={t('unpriced')} mt={items.length > 0 ? 'xs' : 0}>
          {unpriced.years === null
            ? t('unpricedForEver', { day: sayDay(unpriced.startAt) })
            : t('unpricedYears', { count: unpriced.years, day: sayDay(unpriced.startAt) })}
        </Alert>
      )}
    </>
  );
}

export const screens = screensOf(concessions, {
  useRecord: (record) => (record === null ? {} : { notice: <FeesDue id={record.id} /> }),
});
