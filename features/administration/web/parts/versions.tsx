import { Button, Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import type { PartName } from '#platform/tenancy/parts.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { sayAgo, sayInstant } from '#platform/ui/format.ts';
import kit from '#platform/ui/kit.module.css';
import { useUi } from '#platform/ui/texts.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { sayPlain } from '#platform/ui/versioned-form/say-plain.ts';
import type { VersionItem } from '../../contract.ts';
import { differences } from './compare.ts';
import styles from './parts.module.css';
import { useTexts } from './texts.ts';
import { partKey, type PartAnswer, type PartCalls } from './use-part.ts';

interface Props<A extends PartAnswer<unknown>> {
  readonly part: PartName;
  readonly calls: PartCalls<A>;
  readonly current: A;
  readonly mayEdit: boolean;
  readonly dirty: boolean;
  readonly labelOf: (path: string) => string;
  readonly onRestored: (answer: A) => void;
}

/** Who saved what when; each version can be compared with what is in force, and put back. */
export function Versions<A extends PartAnswer<unknown>>({ part, calls, current, mayEdit, dirty, labelOf, onRestored }: Props<A>): ReactNode {
  const t = useTexts();
  const locale = useLocale();
  const client = useQueryClient();
  const request = useQuery({ queryKey: ['administration-versions', part, current.version], queryFn: calls.versions });
  const { data } = request;
  const [compared, setCompared] = useState<{ readonly item: VersionItem; readonly answer: A } | null>(null);
  const [busy, setBusy] = useState(false);
  const look = async (item: VersionItem): Promise<void> => {
    try {
      setCompared({ item, answer: await calls.version(item.id) });
    } catch (error) {
      toast.failure(error);
    }
  };
  const restore = async (id: number): Promise<void> => {
    if (dirty) return void toast.info(t('versions.unsavedFirst'));
    setBusy(true);
    try {
      const answer = await calls.restore(id, current.version);
      client.setQueryData(partKey(part), answer);
      onRestored(answer);
      setCompared(null);
      toast.success(t('versions.done'));
    } catch (error) {
      toast.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormSection title={t('versions.title')}>
      {data === undefined && <Pending request={request} height={96} />}
      {data?.items.length === 0 && <p className={kit['soft']}>{t('versions.none')}</p>}
      <ol className={styles['versions']}>
        {data?.items.map((item) => (
          <li key={item.id}>
            <span>
              <strong>{item.found ? t('versions.found') : item.savedBy}</strong>
              <time dateTime={item.savedAt} title={sayInstant(item.savedAt)}>
                {sayAgo(item.savedAt, locale)}
              </time>
              {item.inForce && <Badge tone="success">{t('versions.inForce')}</Badge>}
              {item.restoredFrom !== null && <Badge>{t('versions.restored')}</Badge>}
              {!item.valid && <Badge tone="danger">{t('versions.invalid')}</Badge>}
            </span>
            {!item.inForce && item.valid && (
              <Group gap="xs">
                <Button variant="default" size="compact-sm" onClick={() => void look(item)}>
                  {t('versions.compare')}
                </Button>
                {mayEdit && (
                  <Button variant="default" size="compact-sm" disabled={busy} onClick={() => void restore(item.id)}>
                    {t('versions.restore')}
                  </Button>
                )}
              </Group>
            )}
          </li>
        ))}
      </ol>
      {compared && (
        <Dialog title={t('versions.compareTitle', { when: sayInstant(compared.item.savedAt) })} size="xl" onClose={() => setCompared(null)}>
          <Comparison
            text={compared.item.found ? t('versions.compareFound') : t('versions.compareText', { who: compared.item.savedBy })}
            now={current.values}
            then={compared.answer.values}
            boundaryChanges={JSON.stringify(compared.answer.boundary) !== JSON.stringify(current.boundary)}
            labelOf={labelOf}
          />
          {mayEdit && (
            <Group justify="flex-end" mt="lg">
              <Button loading={busy} onClick={() => void restore(compared.item.id)}>
                {t('versions.restore')}
              </Button>
            </Group>
          )}
        </Dialog>
      )}
    </FormSection>
  );
}

interface ComparisonProps {
  readonly text: string;
  readonly boundaryChanges: boolean;
  readonly now: unknown;
  readonly then: unknown;
  readonly labelOf: (path: string) => string;
}

function Comparison({ text, now, then, boundaryChanges, labelOf }: ComparisonProps): ReactNode {
  const t = useTexts();
  const ui = useUi();
  const found = differences(now, then);
  const say = (value: unknown): ReactNode => (typeof value === 'boolean' ? ui(value ? 'yes' : 'no') : sayPlain(value) || <em>{ui('nothing')}</em>);
  if (found.length === 0 && !boundaryChanges) return <Text size="sm">{t('versions.same')}</Text>;
  return (
    <>
      <Text size="sm" mb="md">
        {text}
      </Text>
      <table className={kit['conflict']}>
        <thead>
          <tr>
            <th scope="col">{ui('field')}</th>
            <th scope="col">{t('versions.now')}</th>
            <th scope="col">{t('versions.thisVersion')}</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ path, one, other }) => (
            <tr key={path}>
              <th scope="row">{labelOf(path)}</th>
              <td>{say(one)}</td>
              <td data-chosen>{say(other)}</td>
            </tr>
          ))}
          {boundaryChanges && (
            <tr>
              <th scope="row">{t('versions.boundary')}</th>
              <td>{t('versions.boundaryNow')}</td>
              <td data-chosen>{t('versions.boundaryThen')}</td>
            </tr>
          )}
        </tbody>
      </table>
    </>
  );
}
