import { Button, NumberInput, Radio, Textarea, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { knownProjection } from '#platform/geo/projections.ts';
import { sayComplaint } from '#platform/kernel/messages.ts';
import { useLocale } from '#platform/shell/language.ts';
import { fieldId, FormSection } from '#platform/ui/form-parts.tsx';
import type { DefinitionsForm } from './definitions-form.ts';
import styles from './parts.module.css';
import { useTexts } from './texts.ts';

interface Props {
  readonly form: DefinitionsForm;
  readonly errors: Readonly<Record<string, string>>;
  readonly mayEdit: boolean;
  /** There are places stored: the map keeps its projection. */
  readonly hasData: boolean;
  readonly change: (part: Partial<DefinitionsForm>) => void;
}

/** The projections of the map and of the coordinates people read; one of them is the map's. */
export function Projections({ form, errors, mayEdit, hasData, change }: Props): ReactNode {
  const t = useTexts();
  const { projections, epsg } = form;
  const wrong = Object.entries(errors).find(([path]) => path.startsWith('projections') || path === 'epsg')?.[1];
  return (
    <FormSection title={t('definitions.projections')}>
      <p className={styles['soft']}>{t(hasData ? 'definitions.hasData' : 'definitions.projectionsHelp')}</p>
      <ul className={styles['projections']}>
        {projections.map((projection, index) => (
          <li key={projection.epsg}>
            <Radio
              name="epsg"
              label={`EPSG:${projection.epsg} · ${projection.name}`}
              description={projection.epsg === epsg ? t('definitions.main') : undefined}
              checked={projection.epsg === epsg}
              disabled={!mayEdit || (hasData && projection.epsg !== epsg)}
              onChange={() => change({ epsg: projection.epsg })}
            />
            <code>{projection.proj4}</code>
            {mayEdit && projection.epsg !== epsg && (
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                style={{ justifySelf: 'start' }}
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => change({ projections: projections.toSpliced(index, 1) })}
              >
                {t('remove', { name: `EPSG:${projection.epsg}` })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {wrong && (
        <p role="alert" id={fieldId('epsg')} tabIndex={-1} style={{ color: 'var(--lg-danger)' }}>
          {wrong}
        </p>
      )}
      {mayEdit && <NewProjection projections={projections} onAdd={(added) => change({ projections: [...projections, added] })} />}
    </FormSection>
  );
}

type Projection = DefinitionsForm['projections'][number];

function NewProjection({
  projections,
  onAdd,
}: {
  readonly projections: readonly Projection[];
  readonly onAdd: (added: Projection) => void;
}): ReactNode {
  const t = useTexts();
  const locale = useLocale();
  const [code, setCode] = useState<number | string>('');
  const [name, setName] = useState('');
  const [proj4, setProj4] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const known = typeof code === 'number' ? knownProjection(code) : null;
  const take = (value: number | string): void => {
    setCode(value);
    setWrong(null);
    const found = typeof value === 'number' ? knownProjection(value) : null;
    if (!found || found.unit !== 'm') return;
    setName(found.name);
    setProj4(found.definition);
  };
  const add = (): void => {
    if (typeof code !== 'number') return setWrong(sayComplaint({ code: 'required' }, locale));
    if (projections.some(({ epsg }) => epsg === code)) return setWrong(sayComplaint({ code: 'list.duplicate-epsg' }, locale));
    if (name.trim() === '' || proj4.trim() === '') return setWrong(t('definitions.unknown'));
    onAdd({ epsg: code, name: name.trim(), proj4: proj4.trim() });
    setCode('');
    setName('');
    setProj4('');
  };
  const hint = typeof code !== 'number' || String(code).length < 4 ? undefined : t(known ? 'definitions.known' : 'definitions.unknown');
  return (
    <>
      <div className={styles['row']}>
        <NumberInput
          id={fieldId('projections')}
          label={t('definitions.epsg')}
          description={hint}
          allowDecimal={false}
          hideControls
          thousandSeparator=""
          value={code}
          error={wrong}
          onChange={take}
        />
        <TextInput label={t('definitions.projectionName')} value={name} onChange={(event) => setName(event.currentTarget.value)} />
      </div>
      <Textarea label={t('definitions.proj4')} autosize minRows={2} value={proj4} onChange={(event) => setProj4(event.currentTarget.value)} />
      <Button variant="default" style={{ justifySelf: 'start' }} onClick={add}>
        {t('definitions.addProjection')}
      </Button>
    </>
  );
}
