import { Alert, Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconCopy, IconPlayerStop, IconPrinter } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useRef, useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { RecordFailure } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import { designerContract, layoutRecord, type LayoutRecord } from '../../../designer-contract.ts';
import { faultsOf } from '../../../domain/faults.ts';
import { fits, isFor, type LayoutBody } from '../../../domain/layouts.ts';
import { orientations, sheetNames, sizeOf, type Orientation, type SheetName } from '../../../domain/sheets.ts';
import { About } from '../about.tsx';
import styles from '../designer.module.css';
import { ElementList } from '../element-list.tsx';
import { bodyOf, toForm, valuesOf, type Values } from '../form.ts';
import { Properties } from '../properties.tsx';
import { layoutKey, refresh, screen, useCopy, useMayDesign } from '../queries.ts';
import { Sheet } from '../sheet.tsx';
import { useDesignerTexts } from '../texts.ts';
import { DesignToolbar } from '../toolbar.tsx';
import { useDesign } from '../use-design.ts';
import { usePreview } from '../use-preview.ts';
import { Versions } from '../versions.tsx';

/** A layout being designed. */
export function Screen(): ReactNode {
  const t = useDesignerTexts();
  const { id = '' } = useParams({ strict: false });
  const request = useQuery({
    queryKey: layoutKey(id),
    queryFn: ({ signal }) => api(designerContract, 'show', { params: { id }, signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
  const { data } = request;
  if (data) return <Designer key={id} record={data} />;
  return (
    <PageFrame title={t('one')} back={{ to: screen, label: t('many') }}>
      {request.isError && (
        <RecordFailure request={request} notFound={t('gone')}>
          <a href={`#${screen}`}>{t('many')}</a>
        </RecordFailure>
      )}
    </PageFrame>
  );
}

const scales = [500, 1000, 2000, 5000, 10_000, 25_000];
type Panel = 'element' | 'about' | 'versions';

function Designer({ record }: { readonly record: LayoutRecord }): ReactNode {
  const t = useDesignerTexts();
  const client = useQueryClient();
  const copy = useCopy();
  const mayChange = useMayDesign();
  const [looking, setLooking] = useState<{ readonly number: number; readonly layout: LayoutBody } | null>(null);
  const [sheet, setSheet] = useState<{ readonly size: SheetName; readonly orientation: Orientation }>(() => firstSheet(record.layout));
  const [scale, setScale] = useState(2000);
  const [isGridded, setGridded] = useState(true);
  const [isAutomatic, setAutomatic] = useState(true);
  const [panel, setPanel] = useState<Panel>('element');
  const isPublishing = useRef(false);
  /** Number of the version that was put back into the form. */
  const restored = useRef<number | null>(null);
  const mayEdit = mayChange && !record.builtIn && looking === null;

  const form = useVersionedForm<LayoutRecord, Values, LayoutRecord>({
    form: record.builtIn ? null : `print-layout.${record.id}`,
    stored: record,
    record: layoutRecord,
    toForm,
    mayEdit: mayChange && !record.builtIn,
    labelOf: (name) => t(`field.${name}`),
    fieldOf: (path) => ({ apps: 'apps', sheets: 'sheets', texts: 'texts', elements: 'elements' })[path.split('.')[1] ?? ''] ?? 'title',
    say: (name, value) => (name === 'elements' || name === 'texts' ? t('say.count', { count: Array.isArray(value) ? value.length : 0 }) : undefined),
    check: ({ title, titleEn, apps, sheets, elements, texts }) => ({
      ...(title.trim() === '' && { title: t('needed') }),
      ...(titleEn.trim() === '' && { titleEn: t('needed') }),
      ...(apps.length === 0 && { apps: t('needed') }),
      ...(sheets.length === 0 && { sheets: t('needed') }),
      ...(texts.some(({ title: one }) => one.pt.trim() === '' || one.en.trim() === '') && { texts: t('needed') }),
      ...(elements.filter(({ kind }) => kind === 'map').length !== 1 && { elements: t('fault.no-map') }),
    }),
    save: (values, base) =>
      api(designerContract, 'update', {
        params: { id: base.id },
        version: base.version,
        body: { layout: bodyOf(values), publish: isPublishing.current, restoredFrom: restored.current },
      }),
    onSaved: (saved) => {
      client.setQueryData(layoutKey(saved.id), saved);
      toast.success(t(isPublishing.current ? 'published' : 'kept', { number: saved.versions[0]?.number ?? 0 }));
      restored.current = null;
      return refresh(client);
    },
  });
  const shown = looking ? valuesOf(looking.layout) : form.values;
  const size = sizeOf(sheet);
  const design = useDesign({ values: shown, size, mayEdit, change: form.change });
  const faults = faultsOf(shown, size);
  const whole = faults.filter(({ at }) => at === null);
  const layout = bodyOf(shown);
  const canDraw = whole.length === 0 && fits({ ...layout, id: 'preview' }, size);
  const preview = usePreview({ layout, sheet, scale }, { canDraw, isAutomatic });
  const [only] = design.chosen.length === 1 ? design.chosen : [];
  const publish = (): void => {
    isPublishing.current = true;
    form.submit();
  };
  const keep = (): void => {
    isPublishing.current = false;
    form.submit();
  };
  const restore = (): void => {
    if (!looking) return;
    form.change(valuesOf(looking.layout));
    restored.current = looking.number;
    setLooking(null);
  };

  return (
    <PageFrame
      title={form.values.title}
      detail={record.builtIn ? t('builtIn') : record.published === null ? t('draft') : t('printed', { number: record.published })}
      back={{ to: screen, label: t('many') }}
      actions={
        mayChange && (
          <Button variant="default" leftSection={<IconCopy size={18} />} onClick={() => copy.mutate(record)} loading={copy.isPending}>
            {t('copyLayout')}
          </Button>
        )
      }
    >
      <VersionedForm
        // A plain save, by its button or by Ctrl S, keeps a draft.
        form={{ ...form, submit: keep }}
        width="none"
        {...(!mayChange && { readOnly: t('readOnly') })}
        buttons={
          <Button variant="default" onClick={publish} disabled={looking !== null}>
            {t('publish')}
          </Button>
        }
        notice={
          <>
            {record.builtIn && <Alert color="blue">{t('builtInNotice')}</Alert>}
            {looking && (
              <Alert color="yellow" title={t('looking', { number: looking.number })}>
                <Button.Group>
                  {mayChange && <Button onClick={restore}>{t('restore')}</Button>}
                  <Button variant="default" onClick={() => setLooking(null)}>
                    {t('lookBack')}
                  </Button>
                </Button.Group>
              </Alert>
            )}
          </>
        }
      >
        <div className={styles['trial']}>
          <NativeSelect
            label={t('try.sheet')}
            value={`${sheet.size} ${sheet.orientation}`}
            data={sheetNames
              .toReversed()
              .flatMap((name) => orientations.map((way) => ({ value: `${name} ${way}`, label: t(`try.${way}`, { name }) })))}
            onChange={({ currentTarget }) => {
              const [name, way] = currentTarget.value.split(' ');
              const [found, lies] = [sheetNames.find((one) => one === name), orientations.find((one) => one === way)];
              if (found && lies) setSheet({ size: found, orientation: lies });
            }}
          />
          <NativeSelect
            label={t('try.scale')}
            value={String(scale)}
            data={scales.map((value) => ({ value: String(value), label: `1:${value}` }))}
            onChange={({ currentTarget }) => setScale(Number(currentTarget.value))}
          />
          <Checkbox label={t('try.grid')} checked={isGridded} onChange={({ currentTarget }) => setGridded(currentTarget.checked)} />
          <Checkbox label={t('try.auto')} checked={isAutomatic} onChange={({ currentTarget }) => setAutomatic(currentTarget.checked)} />
          {preview.isBusy ? (
            <Button variant="default" leftSection={<IconPlayerStop size={18} />} onClick={preview.cancel}>
              {t('try.cancel')}
            </Button>
          ) : (
            <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={preview.draw} disabled={!canDraw || preview.isFresh}>
              {t('try.draw')}
            </Button>
          )}
          <span role="status" className={styles['state']}>
            {preview.isBusy ? t('try.busy') : (preview.problem ?? (preview.isFresh ? t('try.fresh') : ''))}
          </span>
        </div>
        {whole.map(({ kind }) => (
          <Alert key={kind} color="red">
            {t(`fault.${kind}`)}
          </Alert>
        ))}
        {mayEdit && <DesignToolbar design={design} />}
        <div className={styles['bench']}>
          <div>
            <Sheet
              design={design}
              picture={preview.picture}
              isFresh={preview.isFresh}
              isGridded={isGridded}
              faulty={new Set(faults.flatMap(({ at }) => at ?? []))}
              mayEdit={mayEdit}
            />
            <p id="designer-keys" className={styles['soft']}>
              {t('keys')}
            </p>
          </div>
          <div className={styles['side']}>
            <div className={styles['panels']} role="group" aria-label={t('panels')}>
              {(['element', 'about', 'versions'] as const).map((one) => (
                <Button
                  key={one}
                  size="compact-md"
                  variant={panel === one ? 'filled' : 'default'}
                  aria-pressed={panel === one}
                  onClick={() => setPanel(one)}
                >
                  {t(`panel.${one}`)}
                </Button>
              ))}
            </div>
            {panel === 'element' && (
              <>
                {only === undefined ? (
                  <p className={styles['soft']}>{t(design.chosen.length > 1 ? 'several' : 'nothing', { count: design.chosen.length })}</p>
                ) : (
                  <Properties design={design} at={only} texts={shown.texts} mayEdit={mayEdit} />
                )}
                <FormSection title={t('elements')}>
                  <ElementList design={design} faults={faults} />
                </FormSection>
              </>
            )}
            {panel === 'about' && <About form={form} design={design} mayEdit={mayEdit} />}
            {panel === 'versions' && (
              <Versions
                record={form.base}
                looking={looking?.number ?? null}
                onLook={(number, layoutOfThen) => setLooking({ number, layout: layoutOfThen })}
              />
            )}
          </div>
        </div>
      </VersionedForm>
    </PageFrame>
  );
}

function firstSheet(layout: LayoutBody): { size: SheetName; orientation: Orientation } {
  const size = (['A4', 'A3', 'A2', 'A1', 'A0', 'A5'] as const).find((name) => isFor(layout, { size: name })) ?? 'A4';
  return { size, orientation: 'portrait' };
}
