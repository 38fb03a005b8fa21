import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { maySet } from '../../record/codes.ts';
import { figureContract } from '../contract.ts';
import styles from './board.module.css';
import { useFigures } from './texts.ts';

/** Which statuses decide a process: read by all, said by whoever keeps the settings. */
export function Finals(): ReactNode {
  const t = useFigures();
  const mayEdit = useCan(maySet.settings.edit);
  const { data, set } = useLoad('finals', (signal) => api(figureContract, 'finals', { signal }));
  const [busy, setBusy] = useState(false);
  if (!data) return null;
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      set(await api(figureContract, 'saveFinals', { body: { ids: data.items.filter(({ final }) => final).map(({ id }) => id) } }));
      toast.success(t('saved'));
    } catch (error) {
      toast.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <details>
      <summary>{t('finals')}</summary>
      {mayEdit ? (
        <fieldset className={styles['finals']}>
          <legend className="lg-hidden">{t('finals')}</legend>
          {data.items.map((one) => (
            <label key={one.id}>
              <input
                type="checkbox"
                checked={one.final}
                onChange={(event) =>
                  set({ items: data.items.map((other) => (other.id === one.id ? { ...other, final: event.currentTarget.checked } : other)) })
                }
              />
              {one.name}
            </label>
          ))}
          <button type="button" className="lg-button" disabled={busy} onClick={() => void save()}>
            {t('save')}
          </button>
        </fieldset>
      ) : (
        <p>
          {data.items
            .filter(({ final }) => final)
            .map(({ name }) => name)
            .join(', ')}
        </p>
      )}
    </details>
  );
}
