import { Button, Group, Modal, TextInput } from '@mantine/core';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { fill } from '#platform/kernel/fill.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { contains, formatDegrees, formatProjected, parsePoint, type Point } from './coordinates.ts';
import { MapControls } from './map-controls.tsx';
import { MapHost } from './map-host.tsx';
import { addPin } from './pin.ts';
import { loadDegrees } from './projection.ts';
import { createSession } from './session.ts';
import { useMapTexts } from './texts.ts';
import styles from './field.module.css';

export interface MapFieldProps {
  readonly label: string;
  readonly value: Point | null;
  onChange(value: Point | null): void;
  readonly help?: string;
  readonly error?: string | null;
  readonly required?: boolean;
  readonly disabled?: boolean;
  /** CSS height of the small map; 16rem when absent. */
  readonly height?: string;
}

/** A place in a form: picked on a small map ("abrir maior"), or typed as coordinates by those who cannot or will not use a map. */
export function MapField(props: MapFieldProps): ReactNode {
  const { label, value, onChange, help, error, required, disabled, height = '16rem' } = props;
  const texts = useMapTexts();
  const [large, setLarge] = useState(false);
  const id = useId();
  return (
    <fieldset className={styles['field']} disabled={disabled} aria-describedby={help || error ? id : undefined}>
      <legend>
        {label}
        {required && <span className={styles['required']}> *</span>}
      </legend>
      {(help || error) && (
        <p id={id} className={error ? styles['error'] : styles['help']}>
          {error ?? help}
        </p>
      )}
      <div className={styles['box']} style={{ height }}>
        <PickMap value={value} onChange={onChange} label={label} disabled={disabled ?? false} />
      </div>
      <Group justify="space-between" align="flex-start" mt="xs">
        <TypedCoordinates value={value} onChange={onChange} />
        <Button variant="default" leftSection={<IconArrowsMaximize size={18} />} onClick={() => setLarge(true)}>
          {texts.field.open}
        </Button>
      </Group>
      <Modal
        opened={large}
        onClose={() => setLarge(false)}
        title={label}
        fullScreen
        closeButtonProps={{ 'aria-label': texts.close }}
        classNames={{ body: styles['modalBody'] ?? '' }}
      >
        <div className={styles['large']}>
          <PickMap value={value} onChange={onChange} label={label} disabled={disabled ?? false} />
        </div>
        <Group justify="flex-end" mt="sm">
          <Button onClick={() => setLarge(false)}>{value ? texts.field.done : texts.close}</Button>
        </Group>
      </Modal>
    </fieldset>
  );
}

type PickMapProps = Pick<MapFieldProps, 'value' | 'onChange' | 'label'> & { readonly disabled: boolean };

function PickMap({ value, onChange, label, disabled }: PickMapProps): ReactNode {
  const texts = useMapTexts();
  const [session] = useState(() => createSession({ config: publicConfig().map, ...(value && { center: value, scale: 2000 }) }));
  const change = useRef(onChange);
  const own = useRef<Point | null>(value);
  const empty = value === null;
  const [pin] = useState(() => addPin(session));
  useEffect(() => {
    change.current = onChange;
  }, [onChange]);

  useEffect(() => {
    if (disabled) return;
    return session.clicks.pick({
      prompt: empty ? texts.field.pick : '',
      onPick: (point) => {
        own.current = point;
        change.current(point);
        session.say(fill(texts.field.picked, { text: formatProjected(point) }), 'spoken');
      },
    });
  }, [session, disabled, texts, empty]);
  useEffect(() => {
    pin.set(value);
    if (value && value !== own.current) session.goTo(value, { scale: 2000 });
  }, [pin, session, value]);

  return (
    <MapHost session={session} label={label}>
      <MapControls small />
    </MapHost>
  );
}

function TypedCoordinates({ value, onChange }: Pick<MapFieldProps, 'value' | 'onChange'>): ReactNode {
  const texts = useMapTexts();
  const { map } = publicConfig();
  const [typed, setTyped] = useState<string | null>(null);
  const [inDegrees, setInDegrees] = useState<{ readonly of: Point; readonly text: string } | null>(null);
  const shown = value === null ? '' : inDegrees?.of === value ? inDegrees.text : formatProjected(value);
  const [error, setError] = useState<string | null>(null);

  useEffect(() => {
    if (value === null) return;
    let alive = true;
    loadDegrees(map).then(
      (degrees) => alive && setInDegrees({ of: value, text: formatDegrees(degrees.toDegrees(value)) }),
      () => {},
    );
    return () => {
      alive = false;
    };
  }, [value, map]);

  const take = async (): Promise<void> => {
    if (typed === null) return;
    if (typed.trim() === '') {
      setTyped(null);
      setError(null);
      return onChange(null);
    }
    const read = parsePoint(typed);
    if (!read) return setError(texts.field.invalid);
    const point = read.kind === 'projected' ? read.point : (await loadDegrees(map)).fromDegrees(read.lngLat);
    if (!contains(map.extent, point)) return setError(texts.field.outside);
    setTyped(null);
    setError(null);
    onChange(point);
  };
  return (
    <TextInput
      className={styles['typed'] ?? ''}
      label={texts.field.typed}
      description={texts.field.typedHelp}
      value={typed ?? shown}
      error={error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void take()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        void take();
      }}
    />
  );
}
