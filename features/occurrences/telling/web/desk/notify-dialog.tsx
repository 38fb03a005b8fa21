import { Button, Group, Loader, MultiSelect, Select, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import type { ReceivedOf } from '#platform/http/contract.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { useLocale, useSay } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { scrollingList } from '#platform/ui/picker.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { newKey } from '#platform/http/web/new-key.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { occurrences } from '../../../record/contract.ts';
import { manualContract } from '../../contract.ts';
import type { StaffOccurrence } from '../../../record/schemas.ts';
import { useDraft } from '../../../record/web/desk/draft.ts';
import { useWrite } from '../../../record/web/desk/use-record.ts';
import { blankNotice, isComplete, noticeFrom, toBody, type Notice } from './notice.ts';
import styles from './notify.module.css';
import { useMessageTexts } from './texts.ts';

type Form = ReceivedOf<(typeof manualContract)['form']>;

/** A notice about one occurrence: from a template or free, counted and shown filled before it goes. */
export function NotifyDialog({ occurrence, onClose }: { readonly occurrence: StaffOccurrence; readonly onClose: () => void }): ReactNode {
  const t = useMessageTexts();
  const request = useQuery({
    queryKey: ['occurrences', 'notice-form'],
    queryFn: ({ signal }) => api(manualContract, 'form', { params: { form: '1' }, signal }),
    staleTime: 0,
  });
  return (
    <Dialog title={t('notify.title', { code: occurrence.code })} onClose={onClose} size="xl">
      {request.data ? (
        <NoticeForm occurrence={occurrence} form={request.data} onClose={onClose} />
      ) : request.isError ? (
        <LoadFailure request={request} title={t('notify.failed')} />
      ) : (
        <Loader aria-label={t('notify.counting')} />
      )}
    </Dialog>
  );
}

function NoticeForm({ occurrence, form, onClose }: { occurrence: StaffOccurrence; form: Form; onClose: () => void }): ReactNode {
  const t = useMessageTexts();
  const ui = useUi();
  const say = useSay();
  const { write, busy } = useWrite(occurrence);
  const [draft, setDraft] = useDraft<Notice>(`notice.${occurrence.code}`);
  const notice = draft ?? blankNotice;
  const change = (part: Partial<Notice>): void => setDraft({ ...notice, ...part });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  // One key for this form: a second click, or an answer lost on its way, sends nothing twice; what was changed since is a notice of its own.
  const [key] = useState(newKey);
  const count = useCount(occurrence, notice, key);
  const people = count.data?.people;
  const sending = useRef(false);
  const send = async (): Promise<void> => {
    if (people === undefined || sending.current) return;
    sending.current = true;
    try {
      let sent = 0;
      await write(async () => {
        const params = { id: occurrence.id };
        const answer = await api(manualContract, 'sendOne', { params, body: { ...toBody(notice, key), expected: people } });
        sent = answer.sent;
        return api(occurrences, 'show', { params: { code: occurrence.code } });
      });
      setDraft(null);
      if (sent > 0) toast.success(t('notify.done', { code: occurrence.code }));
      else toast.info(t('notify.again'));
      onClose();
    } catch (error) {
      if (isProblem(error) && Object.keys(error.fields).length > 0)
        setErrors(Object.fromEntries(Object.entries(error.fields).map(([name, [first]]) => [name.split('.')[0] ?? name, first?.message ?? ''])));
      else toast.failure(error);
      sending.current = false;
      void count.refetch();
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className={styles['columns']}>
        <Stack gap="md">
          <Text size="sm" c="var(--lg-text-soft)">
            {t('notify.lead')}
          </Text>
          <Select
            label={t('notify.template')}
            data-autofocus
            allowDeselect={false}
            {...scrollingList}
            data={[{ value: '', label: t('notify.noTemplate') }, ...form.templates.map(({ id, name }) => ({ value: String(id), label: name }))]}
            value={notice.templateId === null ? '' : String(notice.templateId)}
            onChange={(chosen) => setDraft(noticeFrom(form.templates.find(({ id }) => String(id) === chosen) ?? null, notice))}
          />
          <Select
            label={t('notify.channel')}
            allowDeselect={false}
            data={form.channels.map(({ id, name }) => ({ value: id, label: say(name) }))}
            value={notice.channelId}
            error={errors['channelId']}
            onChange={(chosen) => chosen && change({ channelId: chosen as Notice['channelId'] })}
          />
          <MultiSelect
            label={t('notify.targets')}
            {...scrollingList}
            data={form.targets}
            value={[...notice.targets]}
            error={errors['targets']}
            onChange={(targets) => change({ targets })}
          />
          {notice.channelId === 'email' && (
            <TagsInput
              label={t('notify.addresses')}
              description={t('notify.addressesHelp')}
              splitChars={[';', ',', ' ']}
              acceptValueOnBlur
              value={[...notice.addresses]}
              onChange={(addresses) => change({ addresses })}
            />
          )}
          <Words form={form} notice={notice} errors={errors} english={(count.data?.english ?? 0) > 0} change={change} />
        </Stack>
        <Filled answer={count.data} complete={isComplete(notice)} failed={count.isError} />
      </div>
      <Group justify="flex-end" mt="md">
        <Text size="sm" c="var(--lg-text-soft)" flex={1}>
          {draft !== null && t('notify.kept')}
        </Text>
        {draft !== null && (
          <Button variant="subtle" color="gray" onClick={() => setDraft(null)}>
            {t('notify.discard')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <Button type="submit" loading={busy} disabled={!isComplete(notice) || !people || count.isFetching}>
          {t('notify.send', { count: people ?? 0 })}
        </Button>
      </Group>
    </form>
  );
}

/** Asked for anew when what stands here has rested for a moment. */
function useCount({ id }: Pick<StaffOccurrence, 'id'>, notice: Notice, key: string) {
  const [body] = useDebouncedValue(toBody(notice, key), 400);
  return useQuery({
    queryKey: ['occurrences', 'notice-count', id, body],
    queryFn: ({ signal }) => api(manualContract, 'sendOne', { params: { id }, body: { ...body, dryRun: true }, signal }),
    enabled: isComplete(notice) && body.targets.length > 0 && body.subjectPt.trim() !== '' && body.messagePt.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    meta: { quiet: true },
  });
}

interface WordsProps {
  readonly form: Form;
  readonly notice: Notice;
  readonly errors: Readonly<Record<string, string>>;
  readonly english: boolean;
  readonly change: (part: Partial<Notice>) => void;
}

function Words({ form, notice, errors, english, change }: WordsProps): ReactNode {
  const t = useMessageTexts();
  const box = useRef<HTMLTextAreaElement>(null);
  const insert = (name: string): void => {
    const at = box.current?.selectionStart ?? notice.messagePt.length;
    change({ messagePt: `${notice.messagePt.slice(0, at)}{${name}}${notice.messagePt.slice(box.current?.selectionEnd ?? at)}` });
    box.current?.focus();
  };
  return (
    <>
      <TextInput
        label={t('notify.subject')}
        maxLength={200}
        value={notice.subjectPt}
        error={errors['subjectPt']}
        onChange={(event) => change({ subjectPt: event.currentTarget.value })}
      />
      <Textarea
        ref={box}
        label={t('notify.message')}
        autosize
        minRows={5}
        maxRows={14}
        maxLength={8000}
        value={notice.messagePt}
        error={errors['messagePt']}
        onChange={(event) => change({ messagePt: event.currentTarget.value })}
      />
      <details className={styles['tags']}>
        <summary>
          {t('notify.tags')} <span>{t('notify.tagsHelp')}</span>
        </summary>
        <ul>
          {form.tags.map(({ name, label }) => (
            <li key={name}>
              <button type="button" title={label} aria-label={t('notify.insert', { name, label })} onClick={() => insert(name)}>
                {`{${name}}`}
              </button>
            </li>
          ))}
        </ul>
      </details>
      {english && (
        <Stack gap="xs" component="fieldset" className={styles['english'] ?? ''}>
          <legend>{t('notify.english')}</legend>
          <Text size="sm" c="var(--lg-text-soft)">
            {t('notify.englishHelp')}
          </Text>
          <TextInput
            lang="en"
            label={t('notify.subjectEn')}
            maxLength={200}
            value={notice.subjectEn}
            error={errors['subjectEn']}
            onChange={(event) => change({ subjectEn: event.currentTarget.value })}
          />
          <Textarea
            lang="en"
            label={t('notify.messageEn')}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={8000}
            value={notice.messageEn}
            error={errors['messageEn']}
            onChange={(event) => change({ messageEn: event.currentTarget.value })}
          />
        </Stack>
      )}
    </>
  );
}

type Answer = ReceivedOf<(typeof manualContract)['sendOne']>;

/** To how many it goes, and how one of them reads it. */
function Filled({
  answer,
  complete,
  failed,
}: {
  readonly answer: Answer | undefined;
  readonly complete: boolean;
  readonly failed: boolean;
}): ReactNode {
  const t = useMessageTexts();
  const locale = useLocale();
  const shown = complete ? answer : undefined;
  return (
    <aside className={styles['filled']} aria-label={t('notify.preview')}>
      <h3>{t('notify.preview')}</h3>
      <div role="status">
        <p>
          <strong>{shown ? t('notify.people', { count: shown.people }) : t(complete && !failed ? 'notify.counting' : 'notify.incomplete')}</strong>
        </p>
        {shown && shown.unreachable > 0 && <p>{t('notify.unreachable', { count: shown.unreachable })}</p>}
      </div>
      {shown?.preview && (
        <div className={styles['letter']} lang={locale === 'pt' ? 'pt-PT' : 'en'}>
          <h4>{shown.preview.subject}</h4>
          {shown.preview.paragraphs.map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      )}
    </aside>
  );
}
