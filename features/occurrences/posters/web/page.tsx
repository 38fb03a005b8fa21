import { Alert, Button, Group, NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type FormEvent, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { useBeginJob } from '#platform/jobs/web/use-begin-job.ts';
import type { Point } from '#platform/map/coordinates.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { postersContract } from '../contract.ts';
import { posterSizes, type PosterSize } from '../domain/poster.ts';
import { useDeskTexts } from './texts.ts';

const MapField = lazy(() => import('#platform/map/map-field.tsx').then((module) => ({ default: module.MapField })));

type Lists = ReceivedOf<(typeof postersContract)['lists']>;

/** Posters with codes, for things the municipality has or for one place. */
export function Screen(): ReactNode {
  const t = useDeskTexts();
  const request = useQuery({ queryKey: ['posters', 'lists'], queryFn: ({ signal }) => api(postersContract, 'lists', { signal }) });
  return (
    <PageFrame title={t('posters.title')}>
      <Text size="sm" maw="48rem" mb="md">
        {t('posters.lead')}
      </Text>
      {request.data ? <Form lists={request.data} /> : <Pending request={request} height={320} />}
    </PageFrame>
  );
}

function Form({ lists }: { readonly lists: Lists }): ReactNode {
  const t = useDeskTexts();
  const { busy, begin } = useBeginJob();
  const [kind, setKind] = useState<'things' | 'place'>(lists.layers.length > 0 ? 'things' : 'place');
  const [layer, setLayer] = useState(lists.layers[0]?.code ?? '');
  const [q, setQ] = useState('');
  const [point, setPoint] = useState<Point | null>(null);
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const [chosenType, setType] = useState<string | null>(null);
  const [size, setSize] = useState<PosterSize>('a5');
  const [asked] = useDebouncedValue(q.trim(), 300);
  const count = useQuery({
    queryKey: ['posters', 'count', layer, asked],
    queryFn: ({ signal }) => api(postersContract, 'count', { query: { layer, q: asked }, signal }),
    enabled: kind === 'things' && layer !== '',
  });
  // What reports about such things usually are, until the clerk says otherwise.
  const usual = kind === 'things' ? lists.types.find((type) => type.layer === layer) : undefined;
  const type = chosenType ?? String(usual?.id ?? '');
  const isMany = (count.data?.count ?? 0) > lists.most;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (kind === 'place' && point === null) return;
    const place = kind === 'place' && point !== null ? { x: point[0], y: point[1], name: name.trim() } : null;
    const body = { layer: kind === 'things' ? layer : null, q: q.trim(), place, typeId: type === '' ? null : Number(type), size };
    void begin(() => api(postersContract, 'make', { body }), t('posters.begun'));
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md" maw="36rem">
        {lists.layers.length > 0 && (
          <SegmentedControl
            aria-label={t('posters.for')}
            value={kind}
            onChange={(value) => setKind(value === 'place' ? 'place' : 'things')}
            data={[
              { value: 'things', label: t('posters.things') },
              { value: 'place', label: t('posters.place') },
            ]}
          />
        )}
        {kind === 'things' ? (
          <>
            <NativeSelect
              label={t('posters.layer')}
              value={layer}
              onChange={(event) => {
                setLayer(event.currentTarget.value);
                setType(null);
              }}
              data={lists.layers.map(({ code, name }) => ({ value: code, label: name }))}
            />
            <TextInput
              label={t('posters.q')}
              description={t('posters.qHelp')}
              value={q}
              maxLength={80}
              onChange={(event) => setQ(event.currentTarget.value)}
            />
            {count.data && (
              <Alert color={count.data.count === 0 || isMany ? 'yellow' : 'blue'} role="status">
                {count.data.count === 0
                  ? t('posters.none')
                  : isMany
                    ? t('posters.tooMany', { count: count.data.count, most: lists.most })
                    : `${t('posters.count', { count: count.data.count })} ${t('posters.first', { codes: count.data.first.join(', ') })}`}
              </Alert>
            )}
          </>
        ) : (
          <>
            <Suspense fallback={null}>
              <MapField
                label={t('posters.point')}
                required
                value={point}
                error={tried && point === null ? t('posters.pointMissing') : null}
                onChange={setPoint}
              />
            </Suspense>
            <TextInput
              label={t('posters.name')}
              description={t('posters.nameHelp')}
              value={name}
              maxLength={80}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </>
        )}
        <NativeSelect
          label={t('posters.type')}
          value={type}
          onChange={(event) => setType(event.currentTarget.value)}
          data={[{ value: '', label: t('posters.typeNone') }, ...lists.types.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
        <NativeSelect
          label={t('posters.size')}
          value={size}
          onChange={(event) => setSize(posterSizes.find((one) => one === event.currentTarget.value) ?? 'a5')}
          data={posterSizes.map((one) => ({ value: one, label: t(`posters.sizes.${one}`) }))}
        />
        <Group>
          <Button type="submit" loading={busy} disabled={kind === 'things' && (count.data === undefined || count.data.count === 0 || isMany)}>
            {t('posters.make')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
