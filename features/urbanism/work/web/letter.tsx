import { Alert, Anchor, Button, Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { fileContract } from '#platform/crud/file-contract.ts';
import { addressOf, api } from '#platform/http/web/client.ts';
import { RichTextInput } from '#platform/richtext/web/rich-text-input.tsx';
import { toast } from '#platform/shell/toasts.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import { documents } from '../../record/parts.ts';
import { letterContract } from '../contract.ts';
import { useTexts } from './texts.ts';

type Issued = Awaited<ReturnType<typeof issue>>;
const issue = (id: number, body: { templateId: number; toId: number | null; html: string | null; released: boolean; tell: boolean }) =>
  api(letterContract, 'issue', { params: { id }, body });
const as = { owner: 'asOwner', architect: 'asArchitect', responsible: 'asResponsible' } as const;

/** Choose a template and whom it goes to; read it, change it, issue it. */
export function Letter({ processId }: { readonly processId: number }): ReactNode {
  const t = useTexts();
  const params = { id: processId };
  const lists = useQuery({ queryKey: ['urbanism', 'letters', processId], queryFn: ({ signal }) => api(letterContract, 'lists', { params, signal }) });
  const [templateId, setTemplate] = useState<number | null>(null);
  const [toId, setTo] = useState<number | null>(null);
  const { data } = lists;
  if (!data) return <Pending request={lists} height={240} />;
  const template = data.templates.find(({ id }) => id === templateId) ?? data.templates[0];
  const to = data.people.find(({ id }) => id === toId) ?? data.people[0];
  if (!template) return <Alert color="yellow">{t('noTemplate')}</Alert>;
  return (
    <FormSection title={t('letter')}>
      <Stack gap="md">
        <NativeSelect
          label={t('template')}
          value={String(template.id)}
          data={data.templates.map(({ id, title }) => ({ value: String(id), label: title }))}
          onChange={(event) => setTemplate(Number(event.currentTarget.value))}
        />
        {data.people.length === 0 && <Alert color="yellow">{t('toNobody')}</Alert>}
        {to && (
          <NativeSelect
            label={t('to')}
            value={String(to.id)}
            data={data.people.map((one) => ({
              value: String(one.id),
              label: `${one.name} (${t(as[one.as === 'architect' || one.as === 'responsible' ? one.as : 'owner'])})`,
            }))}
            onChange={(event) => setTo(Number(event.currentTarget.value))}
          />
        )}
        <Draft key={`${template.id} ${to?.id ?? 0}`} processId={processId} template={template} to={to ?? null} />
      </Stack>
    </FormSection>
  );
}

interface DraftProps {
  readonly processId: number;
  readonly template: { readonly id: number; readonly kind: 'text' | 'docx'; readonly answerDays: number | null; readonly released: boolean };
  readonly to: { readonly id: number; readonly email: string | null } | null;
}

function Draft({ processId, template, to }: DraftProps): ReactNode {
  const t = useTexts();
  const chosen = { templateId: template.id, toId: to?.id ?? null };
  const preview = useQuery({
    queryKey: ['urbanism', 'letter', processId, chosen],
    queryFn: ({ signal }) => api(letterContract, 'preview', { params: { id: processId }, body: chosen, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const [written, setWritten] = useState<string | null>(null);
  const [released, setReleased] = useState(template.released);
  const [tell, setTell] = useState(true);
  const [busy, setBusy] = useState(false);
  const [issued, setIssued] = useState<Issued | null>(null);
  const { data } = preview;
  if (!data) return <Pending request={preview} height={320} />;
  if (issued) return <Done issued={issued} />;
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      setIssued(await issue(processId, { ...chosen, html: data.html === null ? null : (written ?? data.html), released, tell }));
    } catch (error) {
      toast.failure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Stack gap="md">
      {data.missing.length > 0 && (
        <Alert color="yellow" title={t('missing')}>
          <ul style={{ margin: '0 0 0.5rem', paddingInlineStart: '1.25rem' }}>
            {data.missing.map(({ name, label }) => (
              <li key={name}>{label}</li>
            ))}
          </ul>
          {t('missingText')}
        </Alert>
      )}
      {data.html === null ? (
        <section aria-label={t('wordText')}>
          <Text size="sm" mb="xs">
            {t('wordText')}
          </Text>
          {data.paragraphs.map((text, index) => (
            <p key={index}>{text}</p>
          ))}
        </section>
      ) : (
        <RichTextInput id="letter-text" label={t('text')} description={t('textHelp')} value={written ?? data.html} onChange={setWritten} />
      )}
      {template.answerDays !== null && <Text size="sm">{t('asks', { days: template.answerDays })}</Text>}
      <Checkbox label={t('released')} checked={released} onChange={(event) => setReleased(event.currentTarget.checked)} />
      {to !== null && to.email === null && <Text size="sm">{t('noEmail')}</Text>}
      {to !== null && to.email !== null && <Checkbox label={t('tell')} checked={tell} onChange={(event) => setTell(event.currentTarget.checked)} />}
      <Group>
        <Button loading={busy} onClick={() => void send()}>
          {t('issue')}
        </Button>
      </Group>
    </Stack>
  );
}

function Done({ issued }: { readonly issued: Issued }): ReactNode {
  const t = useTexts();
  return (
    <Alert color="green" role="status">
      <p style={{ margin: 0 }}>
        {t('issued')} {issued.told && t('issuedTold')}
      </p>
      <ul style={{ margin: '0.5rem 0 0', paddingInlineStart: '1.25rem' }}>
        {issued.documents.map(({ id, name, fileId }) => (
          <li key={id}>
            <Anchor href={addressOf(fileContract(documents), 'show', { params: { id, field: 'file', file: fileId } })} download>
              {t('download', { name })}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
