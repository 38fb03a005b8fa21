/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- on a phone the rows are laid out as a grid, which takes their own roles away from table elements */
import { Button, Group, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import styles from './conflict-dialog.module.css';
import { useUi } from './texts.ts';

interface ConflictField {
  readonly name: string;
  readonly label: string;
  readonly mine: ReactNode;
  readonly theirs: ReactNode;
  /** I changed this field: mine is proposed. */
  readonly changed: boolean;
}

interface Props {
  /** Fields whose versions differ. */
  readonly fields: readonly ConflictField[];
  readonly changedBy: string | null;
  /** As people read it; empty: nobody knows. */
  readonly changedAt: string;
  /** Gets the fields of which mine are kept. */
  readonly onSave: (mine: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Two people changed one record: both versions side by side, a choice per field. */
export function ConflictDialog({ fields, changedBy, changedAt, onSave, onCancel }: Props): ReactNode {
  const t = useUi();
  const [mine, setMine] = useState<readonly string[]>(fields.filter(({ changed }) => changed).map(({ name }) => name));
  const who = changedBy ?? t('conflictSomebody');
  const choose = (name: string, keep: boolean): void => setMine(keep ? [...mine, name] : mine.filter((other) => other !== name));
  return (
    <Dialog title={t('conflictTitle')} onClose={onCancel} size="xl">
      <Text size="sm" mb="md">
        {fields.length === 0 ? t('conflictSame') : t(changedAt === '' ? 'conflictTextUntimed' : 'conflictText', { name: who, time: changedAt })}
      </Text>
      {fields.length > 0 && (
        <table className={styles['conflict']} role="table">
          <thead role="rowgroup">
            <tr role="row">
              <th scope="col" role="columnheader">
                <span className="lg-hidden">{t('field')}</span>
              </th>
              <th scope="col" role="columnheader">
                {t('mine')}
              </th>
              <th scope="col" role="columnheader">
                {t('theirs', { name: who })}
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {fields.map(({ name, label, mine: my, theirs }, row) => (
              <tr key={name} role="row">
                <th scope="row" role="rowheader">
                  {label}
                </th>
                {[true, false].map((keep) => {
                  const chosen = mine.includes(name) === keep;
                  return (
                    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the label stands inside
                    <td key={String(keep)} role="cell" data-chosen={chosen || undefined}>
                      <label>
                        <input
                          type="radio"
                          name={`conflict-${name}`}
                          checked={chosen}
                          onChange={() => choose(name, keep)}
                          data-autofocus={(row === 0 && chosen) || undefined}
                        />
                        <span>{(keep ? my : theirs) ?? <em>{t('nothing')}</em>}</span>
                      </label>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Group justify="space-between" mt="lg">
        <Group gap="xs">
          <Button variant="subtle" onClick={() => setMine(fields.map(({ name }) => name))}>
            {t('allMine')}
          </Button>
          <Button variant="subtle" onClick={() => setMine([])}>
            {t('allTheirs')}
          </Button>
        </Group>
        <Group gap="xs">
          <Button variant="default" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button onClick={() => onSave(mine)}>{t('saveChoice')}</Button>
        </Group>
      </Group>
    </Dialog>
  );
}
