import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Radio.css';
import { Button, NumberInput, Skeleton, TextInput } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { sayComplaint } from '#platform/kernel/messages.ts';
import { useLocale } from '#platform/shell/language.ts';
import { usePublicConfig } from '#platform/tenancy/web/config.ts';
import { fieldId, FormSection } from '#platform/ui/form-parts.tsx';
import { definitionsContract } from '../../contract.ts';
import { may } from '../../permissions.ts';
import { BoundarySection } from '../parts/boundary-section.tsx';
import { labelKey, noBox, toForm, toValues, type DefinitionsAnswer, type DefinitionsForm } from '../parts/definitions-form.ts';
import { NumberList } from '../parts/number-list.tsx';
import styles from '../parts/parts.module.css';
import { PartFormFrame, PartPage } from '../parts/part-screen.tsx';
import { Projections } from '../parts/projections.tsx';
import { useTexts } from '../parts/texts.ts';
import { usePartForm, type PartCalls } from '../parts/use-part.ts';

const DefinitionsMap = lazy(() => import('../parts/definitions-map.tsx').then(({ DefinitionsMap: Map }) => ({ default: Map })));

const calls: PartCalls<DefinitionsAnswer> = {
  show: (signal) => api(definitionsContract, 'show', signal ? { signal } : {}),
  versions: () => api(definitionsContract, 'versions'),
  version: (id) => api(definitionsContract, 'version', { params: { id } }),
  restore: (id, version) => api(definitionsContract, 'restore', { params: { id }, version }),
};

/** The map everybody sees: projections, zoom, extents, boundary, whose data it is. */
export function Screen(): ReactNode {
  const t = useTexts();
  return (
    <PartPage part="definitions" title={t('definitions.title')} calls={calls}>
      {(stored) => <DefinitionsScreen stored={stored} />}
    </PartPage>
  );
}

function DefinitionsScreen({ stored }: { readonly stored: DefinitionsAnswer }): ReactNode {
  const t = useTexts();
  const locale = useLocale();
  const mayEdit = useCan(may.definitions.edit);
  const { map } = usePublicConfig();
  const state = usePartForm({
    part: 'definitions',
    stored,
    record: definitionsContract.show.output,
    mayEdit,
    labelOf: (path) => t(labelKey(path)),
    toForm,
    toValues: (form) => toValues(form, t('definitions.attributionBoth')),
    save: (values, form, version) =>
      api(definitionsContract, 'update', { body: { values, ...(form.boundary && { boundary: form.boundary }) }, version }),
    never: ['boundary'],
    own: ['boundary'],
  });
  const { values: form, errors, change, base } = state;
  const under = (name: string): string | undefined => Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];
  const lists = { disabled: !mayEdit };
  return (
    <PartFormFrame part="definitions" calls={calls} state={state}>
      <FormSection title={t('definitions.extents')}>
        <p className={styles['soft']}>{t('definitions.extentsHelp')}</p>
        {form.epsg === map.epsg ? (
          <Suspense fallback={<Skeleton height="24rem" />}>
            <DefinitionsMap form={form} boundary={form.boundary ?? base.boundary} mayEdit={mayEdit} change={change} />
          </Suspense>
        ) : (
          <p className={styles['soft']}>{t('definitions.mapOther')}</p>
        )}
        <BoxFields name="initialExtent" help={t('definitions.initialHelp')} form={form} errors={errors} mayEdit={mayEdit} change={change} />
        {mayEdit && form.initialExtent.some((value) => value !== '') && (
          <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => change({ initialExtent: noBox })}>
            {t('definitions.initialAuto')}
          </Button>
        )}
        <BoxFields name="extent" form={form} errors={errors} mayEdit={mayEdit} change={change} />
        <Centre form={form} errors={errors} mayEdit={mayEdit} change={change} />
      </FormSection>
      {mayEdit && <BoundarySection form={form} inForce={base.boundary !== null} error={errors['boundary']} change={change} />}
      <Projections form={form} errors={errors} mayEdit={mayEdit} hasData={base.hasData} change={change} />
      <NumberList
        {...lists}
        name="resolutions"
        title={t('definitions.resolutions')}
        help={t('definitions.resolutionsHelp')}
        label={t('definitions.resolution')}
        values={form.resolutions}
        error={under('resolutions')}
        duplicate={() => sayComplaint({ code: 'list.duplicate-resolution' }, locale)}
        onChange={(resolutions) => change({ resolutions })}
      />
      <NumberList
        {...lists}
        name="scales"
        title={t('definitions.scales')}
        help={t('definitions.scalesHelp')}
        label={t('definitions.scale')}
        values={form.scales}
        error={under('scales')}
        duplicate={(value) => sayComplaint({ code: 'list.duplicate', params: { value } }, locale)}
        onChange={(scales) => change({ scales })}
      />
      <Attribution form={form} errors={errors} mayEdit={mayEdit} change={change} />
    </PartFormFrame>
  );
}

interface FieldsProps {
  readonly form: DefinitionsForm;
  readonly errors: Readonly<Record<string, string>>;
  readonly mayEdit: boolean;
  readonly change: (part: Partial<DefinitionsForm>) => void;
}

const corners = ['minx', 'miny', 'maxx', 'maxy'] as const;

type BoxProps = FieldsProps & { readonly name: 'extent' | 'initialExtent'; readonly help?: string };

function BoxFields({ name, help, form, errors, mayEdit, change }: BoxProps): ReactNode {
  const t = useTexts();
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }} disabled={!mayEdit} id={fieldId(name)} tabIndex={-1}>
      <legend>
        <strong>{t(`definitions.${name}`)}</strong>
      </legend>
      {help && <p className={styles['soft']}>{help}</p>}
      <div className={styles['row']}>
        {corners.map((corner, index) => (
          <NumberInput
            key={corner}
            id={fieldId(`${name}.${index}`)}
            label={t(`definitions.${corner}`)}
            hideControls
            decimalScale={3}
            value={form[name][index] ?? ''}
            error={errors[`${name}.${index}`]}
            onChange={(value) => change({ [name]: form[name].with(index, value) })}
          />
        ))}
      </div>
      {errors[name] && (
        <p role="alert" style={{ color: 'var(--lg-danger)' }}>
          {errors[name]}
        </p>
      )}
    </fieldset>
  );
}

function Centre({ form, errors, mayEdit, change }: FieldsProps): ReactNode {
  const t = useTexts();
  const field = (name: 'lng' | 'lat' | 'centerScale', path: string, decimals: number): ReactNode => (
    <NumberInput
      id={fieldId(path)}
      label={t(`definitions.${name}`)}
      hideControls
      decimalScale={decimals}
      value={form[name]}
      error={errors[path]}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }} disabled={!mayEdit} id={fieldId('center')} tabIndex={-1}>
      <legend>
        <strong>{t('definitions.center')}</strong>
      </legend>
      <div className={styles['row']}>
        {field('lng', 'center.lng', 6)}
        {field('lat', 'center.lat', 6)}
        {field('centerScale', 'center.scale', 0)}
      </div>
      {errors['center'] && (
        <p role="alert" style={{ color: 'var(--lg-danger)' }}>
          {errors['center']}
        </p>
      )}
    </fieldset>
  );
}

function Attribution({ form, errors, mayEdit, change }: FieldsProps): ReactNode {
  const t = useTexts();
  const { authority } = usePublicConfig();
  return (
    <FormSection title={t('definitions.attribution')}>
      <p className={styles['soft']}>{t('definitions.attributionHelp', { authority })}</p>
      <div className={styles['row']}>
        {(['Pt', 'En'] as const).map((language) => (
          <TextInput
            key={language}
            id={fieldId(`attribution.${language.toLowerCase()}`)}
            lang={language.toLowerCase()}
            label={t(`definitions.attribution${language}`)}
            maxLength={200}
            disabled={!mayEdit}
            value={form[`attribution${language}`]}
            error={errors[`attribution.${language.toLowerCase()}`]}
            onChange={(event) => change({ [`attribution${language}`]: event.currentTarget.value })}
          />
        ))}
      </div>
    </FormSection>
  );
}
