import { Alert, NativeSelect, Skeleton, Textarea, TextInput } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { shapeSchema, type Shape as Drawn } from '#platform/geo/shape.ts';
import { api } from '#platform/http/web/client.ts';
import { useSay } from '#platform/shell/language.ts';
import { toast, toastTimes } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { DialogButtons } from '#platform/ui/dialog-buttons.tsx';
import { fieldId } from '#platform/ui/form-parts.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import { datasetsContract, type DataFeature, type DataField, type DatasetDetail, type FeatureInput } from '../../contract.ts';
import { featureForm, propertiesOf, wrongFields, type FeatureValues } from '../../domain/feature-values.ts';
import { drawnAs, handDrawn } from '../../domain/hand-drawn.ts';
import { useDataTexts } from '../texts.ts';

const MapField = lazy(() => import('#platform/map/map-field.tsx').then((module) => ({ default: module.MapField })));
const ShapeField = lazy(() => import('#platform/map/shape-field.tsx').then((module) => ({ default: module.ShapeField })));

/** How often a feature was changed is its version. */
const stored = datasetsContract.feature.output.transform((feature) => ({ ...feature, version: feature.edit }));
type Stored = DataFeature & { readonly version: number };
const asStored = (feature: DataFeature): Stored => ({ ...feature, version: feature.edit });
const scope = 'feature';

interface Props {
  readonly dataset: DatasetDetail;
  /** Null: a new one. */
  readonly feature: DataFeature | null;
  readonly onClose: () => void;
  readonly onSaved: (feature: DataFeature) => void;
}

/** A feature's values and its shape, drawn on a map or typed as coordinates. */
export function FeatureDialog({ dataset, feature, onClose, onSaved }: Props): ReactNode {
  const t = useDataTexts();
  return (
    <Dialog title={feature ? t('features.editTitle', { number: feature.id }) : t('features.addTitle')} onClose={onClose} size="xl">
      <FeatureForm dataset={dataset} feature={feature} onClose={onClose} onSaved={onSaved} />
    </Dialog>
  );
}

function FeatureForm({ dataset, feature, onClose, onSaved }: Props): ReactNode {
  const t = useDataTexts();
  const ui = useUi();
  const say = useSay();
  const { id, fields, shape } = dataset;
  const isByHand = !feature?.geometry || handDrawn(feature.geometry) !== null;
  const labelOf = (name: string): string => {
    const title = fields.find(({ key }) => key === name)?.title;
    return title ? say(title) : t('features.shape');
  };
  const send = (over: Stored | null, body: FeatureInput): Promise<DataFeature> =>
    over
      ? api(datasetsContract, 'editFeature', { params: { id, feature: over.id }, body, version: over.version })
      : api(datasetsContract, 'addFeature', { params: { id }, body });
  const form = useVersionedForm<Stored, FeatureValues, Stored | null>({
    form: `datasets.${id}.feature.${feature?.id ?? 'new'}`,
    stored: feature && asStored(feature),
    record: stored,
    toForm: (one) => featureForm(fields, one),
    labelOf,
    scope,
    check: (values) => ({
      ...Object.fromEntries(wrongFields(fields, values).map((field) => [field.key, t(`features.wrong.${field.type}`)])),
      ...(isByHand && !drawnOf(values) && { geometry: t('features.noShape') }),
    }),
    save: async (values, base) => asStored(await send(base, { properties: propertiesOf(fields, values), geometry: geometryOf(values, base) })),
    onSaved: (saved, before) => {
      const undo = async (): Promise<void> => {
        if (before?.geometry) onSaved(await send(saved, { properties: before.properties, geometry: before.geometry }));
      };
      toast.success(t(before ? 'features.saved' : 'features.added', { number: saved.id }), [], {
        ...(before && { time: toastTimes.undo, action: { label: t('undo'), run: () => void undo().catch(toast.failure) } }),
      });
      onSaved(saved);
    },
    say: (name, value) => (name === 'geometry' ? t(value === null ? 'features.noShape' : 'features.drawn') : undefined),
  });
  return (
    <VersionedForm form={form} bar={<DialogButtons onClose={onClose} busy={form.saving} save={ui('save')} />}>
      {isByHand ? (
        <div id={fieldId('geometry', scope)} tabIndex={-1}>
          <Suspense fallback={<Skeleton height={320} />}>
            <ShapeInput
              kind={drawnAs[shape ?? 'point']}
              label={t('features.shape')}
              value={drawnOf(form.values)}
              error={form.errors['geometry'] ?? null}
              onChange={(next) => form.change({ geometry: next })}
            />
          </Suspense>
        </div>
      ) : (
        <Alert color="blue">{t('features.notByHand')}</Alert>
      )}
      {fields.map((field) => (
        <ValueInput
          key={field.key}
          id={fieldId(field.key, scope)}
          field={field}
          label={say(field.title)}
          value={String(form.values[field.key] ?? '')}
          error={form.errors[field.key]}
          onChange={(text) => form.change({ [field.key]: text })}
        />
      ))}
    </VersionedForm>
  );
}

/** A draft comes back as whatever was kept: it is looked at before it is drawn. */
const drawnOf = (values: FeatureValues): Drawn | null => shapeSchema.safeParse(values['geometry']).data ?? null;

/** What was not drawn anew stays as it was, with its parts and holes. */
function geometryOf(values: FeatureValues, base: DataFeature | null): FeatureInput['geometry'] {
  const drawn = drawnOf(values);
  const before = base?.geometry ?? null;
  const isSame = before !== null && JSON.stringify(handDrawn(before)) === JSON.stringify(drawn);
  if (before !== null && (drawn === null || isSame)) return before;
  if (drawn === null) throw new Error('A feature without a shape is not sent.');
  return drawn;
}

interface ShapeInputProps {
  readonly kind: 'point' | 'line' | 'polygon';
  readonly label: string;
  readonly value: Drawn | null;
  readonly error: string | null;
  readonly onChange: (shape: Drawn | null) => void;
}

function ShapeInput({ kind, value, onChange, ...common }: ShapeInputProps): ReactNode {
  if (kind !== 'point') return <ShapeField {...common} required kind={kind} value={value} onChange={onChange} />;
  return (
    <MapField
      {...common}
      required
      value={value?.type === 'Point' ? value.coordinates : null}
      onChange={(point) => onChange(point && { type: 'Point', coordinates: [...point] })}
    />
  );
}

interface ValueInputProps {
  readonly id: string;
  readonly field: DataField;
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** More than these characters need more than a line. */
const longText = 80;

function ValueInput({ id, field: { type }, label, value, error, onChange }: ValueInputProps): ReactNode {
  const t = useDataTexts();
  const ui = useUi();
  const common = { id, label, error };
  if (type === 'boolean')
    return (
      <NativeSelect
        {...common}
        data={[
          { value: '', label: ui('empty') },
          { value: 'true', label: ui('yes') },
          { value: 'false', label: ui('no') },
        ]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (value.length > longText)
    return <Textarea {...common} autosize maxRows={8} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
  const isNumber = type === 'integer' || type === 'number';
  return (
    <TextInput
      {...common}
      {...(isNumber && { inputMode: type === 'integer' ? 'numeric' : 'decimal' })}
      {...(type === 'date' && { placeholder: t('features.datePlaceholder') })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
