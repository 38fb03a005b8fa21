import { Button, Group, NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useState, type ReactNode } from 'react';
import type { BulkAnswer } from '#platform/bulk/contract.ts';
import { toast } from '#platform/shell/toasts.ts';
import kit from '#platform/ui/kit.module.css';
import type { ImportedFile } from '../contract.ts';

interface Props<Target extends string> {
  readonly t: TFunction;
  readonly file: ImportedFile;
  readonly columns: Partial<Record<Target, string>>;
  readonly targets: readonly Target[];
  /** The targets as they are chosen from. */
  readonly options: NonNullable<NativeSelectProps['data']>;
  readonly disabled?: boolean;
  readonly onChange: (columns: Partial<Record<Target, string>>) => void;
}

/** The columns of a file with samples, and what each fills: one thing at most, and nothing is filled twice. */
export function ColumnsTable<Target extends string>({ t, file, columns, targets, options, disabled, onChange }: Props<Target>): ReactNode {
  const assign = (column: string, target: string): void => {
    const next = { ...columns };
    for (const one of targets) if (next[one] === column) delete next[one];
    const chosen = targets.find((one) => one === target);
    if (chosen !== undefined) next[chosen] = column;
    onChange(next);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={kit['changes']} style={{ maxHeight: 'none' }} role="region" aria-label={t('columns')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {[t('column'), t('samples'), t('fills')].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {file.columns.map(({ name, samples }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{samples.join(' · ')}</td>
              <td>
                <NativeSelect
                  aria-label={`${t('fills')}: ${name}`}
                  miw="14rem"
                  disabled={disabled ?? false}
                  value={targets.find((target) => columns[target] === name) ?? ''}
                  data={[{ value: '', label: t('unused') }, ...options]}
                  onChange={(event) => assign(name, event.currentTarget.value)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface PlanProps {
  readonly t: TFunction;
  readonly disabled: boolean;
  readonly plan: () => Promise<BulkAnswer>;
  readonly onPlanned: (answer: BulkAnswer) => void;
}

/** Begins the dry run. */
export function PlanButton({ t, disabled, plan, onPlanned }: PlanProps): ReactNode {
  const [busy, setBusy] = useState(false);
  const begin = async (): Promise<void> => {
    setBusy(true);
    try {
      onPlanned(await plan());
    } catch (error) {
      toast.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group justify="flex-end">
      <Button loading={busy} disabled={disabled} onClick={() => void begin()}>
        {t('dryRun')}
      </Button>
    </Group>
  );
}
