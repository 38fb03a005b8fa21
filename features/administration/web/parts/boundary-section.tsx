import { Button, Group, Textarea } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { sayComplaint } from '#platform/kernel/messages.ts';
import { useLocale } from '#platform/shell/language.ts';
import { holds } from '#platform/tenancy/parts.ts';
import { fieldId, FormSection } from '#platform/ui/form-parts.tsx';
import { boundsOf, readBoundary } from '../../domain/boundary.ts';
import { boxOf, type DefinitionsForm } from './definitions-form.ts';
import styles from './parts.module.css';
import { useTexts } from './texts.ts';

interface Props {
  readonly form: DefinitionsForm;
  readonly inForce: boolean;
  readonly error: string | undefined;
  readonly change: (part: Partial<DefinitionsForm>) => void;
}

/** The settings carry at most ten megabytes. */
const mostKilobytes = 9000;

/** The municipality's boundary: a file or a pasted text, checked before it is shown and saved. */
export function BoundarySection({ form, inForce, error, change }: Props): ReactNode {
  const t = useTexts();
  const locale = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const take = (source: string): void => {
    const main = form.projections.find(({ epsg }) => epsg === form.epsg);
    const boundary = main ? readBoundary(parse(source), main) : null;
    if (boundary === null) return setWrong(sayComplaint({ code: 'geometry' }, locale));
    const size = Math.round(JSON.stringify(boundary).length / 1024);
    if (size > mostKilobytes) return setWrong(t('definitions.boundaryLarge', { size, max: mostKilobytes }));
    const [minx, miny, maxx, maxy] = boundsOf(boundary);
    const extent = boxOf(form.extent);
    if (extent && !(holds(extent, [minx, miny]) && holds(extent, [maxx, maxy]))) return setWrong(sayComplaint({ code: 'geometry.contains' }, locale));
    setWrong(null);
    setText('');
    change({ boundary });
  };
  return (
    <FormSection title={t('definitions.boundary')}>
      <p className={styles['soft']} role="status">
        {t(form.boundary ? 'definitions.boundaryNew' : inForce ? 'definitions.boundaryNow' : 'definitions.boundaryNone')}{' '}
        {t('definitions.boundaryHelp')}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('definitions.boundaryFile')}
        accept=".json,.geojson,application/geo+json"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void file.text().then(take);
        }}
      />
      <Group gap="xs">
        <Button variant="default" leftSection={<IconUpload size={18} aria-hidden />} onClick={() => input.current?.click()}>
          {t('definitions.boundaryFile')}
        </Button>
        {form.boundary && (
          <Button variant="default" onClick={() => change({ boundary: null })}>
            {t('definitions.boundaryUndo')}
          </Button>
        )}
      </Group>
      <Textarea
        id={fieldId('boundary')}
        label={t('definitions.boundaryPaste')}
        minRows={3}
        maxRows={8}
        autosize
        spellCheck={false}
        value={text}
        error={wrong ?? error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWrong(null);
        }}
      />
      <Button variant="default" style={{ justifySelf: 'start' }} disabled={text.trim() === ''} onClick={() => take(text)}>
        {t('definitions.boundaryUse')}
      </Button>
    </FormSection>
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
