import { Alert } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useCan } from '#platform/access/web/session.ts';
import { toast } from '#platform/shell/toasts.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { topField } from '#platform/ui/versioned-form/state.ts';
import { useVersionedForm, type Versioned, type VersionedFormState } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import { maySet } from '../../../record/codes.ts';
import '../texts.ts';

interface Props<R extends Versioned, V extends Record<string, unknown>> {
  readonly id: keyof typeof maySet;
  readonly record: z.ZodType<R>;
  /** What is sent, and how it is checked before. */
  readonly body: z.ZodType;
  readonly read: (signal: AbortSignal) => Promise<R>;
  readonly save: (values: V, version: number) => Promise<R>;
  readonly toForm: (stored: R) => V;
  readonly fromForm: (values: V) => unknown;
  readonly back?: { readonly to: string; readonly label: string };
  readonly children: (form: VersionedFormState<R, V>) => ReactNode;
}

/** One of the three forms over the settings of urban planning. */
export function SettingsPage<R extends Versioned, V extends Record<string, unknown>>({ back, ...props }: Props<R, V>): ReactNode {
  const { t } = useTranslation('urbanism');
  const { id, read } = props;
  const request = useQuery({
    queryKey: ['urbanism', 'settings', id],
    queryFn: ({ signal }) => read(signal),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <PageFrame title={t(`settings.${id}`)} {...(back && { back })}>
      {request.data ? <SettingsForm {...props} stored={request.data} /> : <Pending request={request} height={360} />}
    </PageFrame>
  );
}

type FormProps<R extends Versioned, V extends Record<string, unknown>> = Omit<Props<R, V>, 'back'> & { readonly stored: R };

function SettingsForm<R extends Versioned, V extends Record<string, unknown>>(props: FormProps<R, V>): ReactNode {
  const { id, record, body, save, toForm, fromForm, stored, children } = props;
  const { t } = useTranslation('urbanism');
  const client = useQueryClient();
  const mayEdit = useCan(maySet[id].edit);
  const form = useVersionedForm<R, V, R>({
    form: `urbanism.settings.${id}`,
    stored,
    record,
    toForm,
    mayEdit,
    labelOf: (name) => t(`settings.${name}`),
    check: (values, by) => by(body, fromForm(values)),
    fieldOf: topField,
    save: (values, { version }) => save(values, version),
    onSaved: (next) => {
      client.setQueryData(['urbanism', 'settings', id], next);
      void client.invalidateQueries({ queryKey: ['urbanism', 'lists'] });
      toast.success(t('settings.saved'));
    },
  });
  return (
    <VersionedForm form={form} width="44rem">
      {!mayEdit && <Alert color="gray">{t('settings.readOnly')}</Alert>}
      <FormSection>{children(form)}</FormSection>
    </VersionedForm>
  );
}
