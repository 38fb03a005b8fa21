import { Alert, Button, Checkbox, FileButton, Group, PasswordInput, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconCertificate, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api, isProblem, upload } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import lists from '#platform/ui/facts.module.css';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { sayInstant } from '#platform/ui/format.ts';
import { Pending } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { useVersionedForm } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { VersionedForm } from '#platform/ui/versioned-form/versioned-form.tsx';
import { signingContract, type SigningState } from '../contract.ts';
import { maySet } from '../permissions.ts';
import { warningOf } from './notice.tsx';
import { useTexts } from './texts.ts';

const queryKey = ['emissions', 'signing'];

/** With what emitted documents are signed. */
export function Screen(): ReactNode {
  const t = useTexts();
  const request = useQuery({
    queryKey,
    queryFn: ({ signal }) => api(signingContract, 'show', { signal }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const mayEdit = useCan(maySet.edit);
  const { data } = request;
  return (
    <PageFrame title={t('title')}>
      <Text maw="46rem" mb="lg">
        {t('intro')} {!mayEdit && t('readOnly')}
      </Text>
      {!data && <Pending request={request} height={400} />}
      {data && (
        <>
          <Certificate state={data} mayEdit={mayEdit} />
          {/* Begun anew when the certificate changes: the version did. */}
          <SettingsForm key={data.version} stored={data} mayEdit={mayEdit} />
        </>
      )}
    </PageFrame>
  );
}

interface Part {
  readonly state: SigningState;
  readonly mayEdit: boolean;
}

function Certificate({ state, mayEdit }: Part): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const { certificate } = state;
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [removing, setRemoving] = useState(false);
  const kept = (next: SigningState, said: string): void => {
    setPassword('');
    setProblem(null);
    client.setQueryData(queryKey, next);
    toast.success(said);
  };
  const send = useMutation({
    mutationFn: (file: File) => upload(signingContract, 'setCertificate', { files: [file], body: { password } }),
    onSuccess: (next) => kept(next, t('set')),
    onError: (error) => setProblem(isProblem(error) ? error.message : String(error)),
    meta: { quiet: true },
  });
  const warning = warningOf(state, t);
  const facts = certificate && [
    [t('subject'), certificate.subject],
    [t('organisation'), certificate.organisation],
    [t('issuer'), certificate.issuer],
    [t('serial'), certificate.serial],
    [t('key'), certificate.key],
    [t('validFrom'), sayInstant(certificate.validFrom)],
    [t('validUntil'), sayInstant(certificate.validUntil)],
  ];
  return (
    <FormSection title={t('certificate')}>
      {warning !== null && <Alert color="orange">{warning}</Alert>}
      {facts ? (
        <dl className={lists['facts']} data-beside>
          {facts
            .filter(([, value]) => value !== '')
            .map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      ) : (
        <Text size="sm">{t('none')}</Text>
      )}
      {mayEdit && (
        <>
          <PasswordInput
            label={t('password')}
            description={t('passwordHelp')}
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            autoComplete="off"
            maw="24rem"
          />
          <Group gap="xs">
            <FileButton onChange={(file) => file && send.mutate(file)} accept=".p12,.pfx,application/x-pkcs12">
              {(props) => (
                <Button {...props} variant={certificate ? 'default' : 'filled'} leftSection={<IconCertificate size={18} />} loading={send.isPending}>
                  {t(certificate ? 'replace' : 'choose')}
                </Button>
              )}
            </FileButton>
            {certificate && (
              <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => setRemoving(true)}>
                {t('remove')}
              </Button>
            )}
          </Group>
          <div role="alert">{problem !== null && <Alert color="red">{problem}</Alert>}</div>
        </>
      )}
      <Text size="sm" c="dimmed">
        {t('kept')}
      </Text>
      {certificate && mayEdit && <Trial />}
      {removing && (
        <ConfirmDialog
          title={t('removeTitle')}
          text={t('removeText')}
          confirm={t('remove')}
          danger
          onConfirm={async () => {
            kept(await api(signingContract, 'removeCertificate', {}), t('removed'));
            setRemoving(false);
          }}
          onCancel={() => setRemoving(false)}
        />
      )}
    </FormSection>
  );
}

/** Signs a sample and shows what came of it. */
function Trial(): ReactNode {
  const t = useTexts();
  const test = useMutation({ mutationFn: () => api(signingContract, 'test', {}), meta: { quiet: true } });
  const { data, error } = test;
  return (
    <div>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        {t('test')}
      </Button>
      <Text size="sm" c="dimmed" mt={4}>
        {t('testHelp')}
      </Text>
      <div role="status">
        {data && (
          <Alert mt="sm" color={data.stampProblem === null ? 'green' : 'orange'}>
            {t('worked', { ms: data.milliseconds })}{' '}
            {data.stampProblem ?? (data.stampedAt === null ? t('unstamped') : t('stamped', { at: sayInstant(data.stampedAt) }))}{' '}
            <a href={`data:application/pdf;base64,${data.pdf}`} download="assinatura-exemplo.pdf">
              {t('open')}
            </a>
          </Alert>
        )}
        {error && (
          <Alert mt="sm" color="red">
            {isProblem(error) ? error.message : String(error)}
          </Alert>
        )}
      </div>
    </div>
  );
}

function SettingsForm({ stored, mayEdit }: { readonly stored: SigningState; readonly mayEdit: boolean }): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const form = useVersionedForm({
    form: 'emissions.signing',
    stored,
    record: signingContract.show.output,
    toForm: ({ values }: SigningState) => ({ ...values, stampUrl: values.stampUrl ?? '' }),
    mayEdit,
    labelOf: (name) => t(name),
    save: (values, { version }) => api(signingContract, 'update', { body: values, version }),
    onSaved: (next) => {
      client.setQueryData(queryKey, next);
      toast.success(t('saved'));
    },
  });
  return (
    <VersionedForm form={form}>
      <FormSection title={t('saying')}>
        <TextInput {...form.text('reason')} label={t('reason')} description={t('reasonHelp')} disabled={!mayEdit} maxLength={120} />
        <TextInput {...form.text('location')} label={t('location')} description={t('locationHelp')} disabled={!mayEdit} maxLength={120} />
      </FormSection>
      <FormSection title={t('stamps')}>
        <TextInput
          {...form.text('stampUrl')}
          type="url"
          label={t('stampUrl')}
          description={t('stampUrlHelp')}
          disabled={!mayEdit}
          spellCheck={false}
        />
        <Checkbox {...form.tick('stampRequired')} label={t('stampRequired')} description={t('stampRequiredHelp')} disabled={!mayEdit} />
      </FormSection>
    </VersionedForm>
  );
}
