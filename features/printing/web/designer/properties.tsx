import { Button, FileButton, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import '@mantine/core/styles/NumberInput.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api, upload } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { designerContract } from '../../designer-contract.ts';
import { boxOf, holdOf, placeOf, type Hold } from '../../domain/arrange.ts';
import type { Element, Place } from '../../domain/layouts.ts';
import { knownValues } from '../../domain/values.ts';
import styles from './designer.module.css';
import type { Values } from './form.ts';
import { useDesignerTexts } from './texts.ts';
import type { Design } from './use-design.ts';

interface Props {
  readonly design: Design;
  readonly at: number;
  readonly texts: Values['texts'];
  readonly mayEdit: boolean;
}

const sides = ['left', 'right', 'width', 'top', 'bottom', 'height'] as const;

/** What is known of one element: where it stands, what holds it, its words and how they look. */
export function Properties({ design, at, texts, mayEdit }: Props): ReactNode {
  const t = useDesignerTexts();
  const element = design.elements[at];
  if (!element) return null;
  const hold = holdOf(element.place);
  const change = (part: Partial<Element>, what: string): void => design.change(at, part, `${what} ${at}`);
  const move = (place: Place): void => change({ place }, 'place');
  const held = (next: Hold): void => move(placeOf(boxOf(element.place, design.size), next, design.size));
  return (
    <fieldset className={styles['fields']} disabled={!mayEdit}>
      <div className={styles['pair']}>
        <NativeSelect
          label={t('hold.x')}
          value={hold.x}
          data={(['left', 'right', 'both'] as const).map((value) => ({ value, label: t(`hold.${value}X`) }))}
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the options
          onChange={({ currentTarget }) => held({ ...hold, x: currentTarget.value as Hold['x'] })}
        />
        <NativeSelect
          label={t('hold.y')}
          value={hold.y}
          data={(['top', 'bottom', 'both'] as const).map((value) => ({ value, label: t(`hold.${value}Y`) }))}
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the options
          onChange={({ currentTarget }) => held({ ...hold, y: currentTarget.value as Hold['y'] })}
        />
      </div>
      <div className={styles['pair']}>
        {sides.map((side) => {
          const value = element.place[side];
          return (
            value !== undefined && (
              <NumberInput
                key={side}
                label={t(`side.${side}`)}
                suffix=" mm"
                min={0}
                max={2000}
                step={1}
                decimalScale={2}
                decimalSeparator=","
                value={value}
                onChange={(next) => typeof next === 'number' && move({ ...element.place, [side]: next })}
              />
            )
          );
        })}
      </div>
      {element.kind === 'text' && <Words key={at} element={element} texts={texts} change={(part) => change(part, 'words')} />}
      {element.kind === 'image' && <Picture file={element.file} change={(file) => change({ file }, 'file')} />}
      {element.kind === 'box' && (
        <NumberInput
          label={t('line')}
          suffix=" mm"
          min={0.05}
          max={3}
          step={0.05}
          decimalScale={2}
          decimalSeparator=","
          value={element.width}
          onChange={(width) => typeof width === 'number' && change({ width }, 'line')}
        />
      )}
    </fieldset>
  );
}

type Text = Element & { readonly kind: 'text' };

function Words({
  element,
  texts,
  change,
}: {
  readonly element: Text;
  readonly texts: Values['texts'];
  readonly change: (part: Partial<Text>) => void;
}): ReactNode {
  const t = useDesignerTexts();
  const locale = useLocale();
  const { words, label = { pt: '', en: '' }, size, weight, align } = element;
  const heading = (next: { readonly pt: string; readonly en: string }): void =>
    change({ label: next.pt === '' && next.en === '' ? undefined : next });
  const offered = [
    ...texts.map(({ id, title }) => ({ value: id, label: title[locale] })),
    ...Object.entries(knownValues).map(([value, known]) => ({ value, label: known.label[locale] })),
  ];
  return (
    <>
      <Textarea
        label={t('words.pt')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={words.pt}
        onChange={({ currentTarget }) => change({ words: { ...words, pt: currentTarget.value } })}
      />
      <Textarea
        label={t('words.en')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={words.en}
        onChange={({ currentTarget }) => change({ words: { ...words, en: currentTarget.value } })}
      />
      <NativeSelect
        label={t('words.insert')}
        description={t('words.insertHelp')}
        value=""
        data={[{ value: '', label: t('words.choose') }, ...offered]}
        onChange={({ currentTarget: { value } }) =>
          value !== '' && change({ words: { pt: `${words.pt} {${value}}`.trim(), en: `${words.en} {${value}}`.trim() } })
        }
      />
      <div className={styles['pair']}>
        <TextInput
          label={t('heading.pt')}
          maxLength={120}
          value={label.pt}
          onChange={({ currentTarget }) => heading({ ...label, pt: currentTarget.value })}
        />
        <TextInput
          label={t('heading.en')}
          maxLength={120}
          value={label.en}
          onChange={({ currentTarget }) => heading({ ...label, en: currentTarget.value })}
        />
      </div>
      <div className={styles['pair']}>
        <NumberInput
          label={t('size')}
          suffix=" pt"
          min={4}
          max={60}
          step={0.5}
          decimalScale={1}
          decimalSeparator=","
          value={size}
          onChange={(next) => typeof next === 'number' && next >= 4 && next <= 60 && change({ size: next })}
        />
        <NativeSelect
          label={t('weight.label')}
          value={weight}
          data={(['400', '600', '700'] as const).map((value) => ({ value, label: t(`weight.${value}`) }))}
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the options
          onChange={({ currentTarget }) => change({ weight: currentTarget.value as Text['weight'] })}
        />
        <NativeSelect
          label={t('align.label')}
          value={align}
          data={(['left', 'center', 'right'] as const).map((value) => ({ value, label: t(`align.${value}`) }))}
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the options
          onChange={({ currentTarget }) => change({ align: currentTarget.value as Text['align'] })}
        />
      </div>
    </>
  );
}

const pictures = ['print-pictures'];

function Picture({ file, change }: { readonly file: string | null; readonly change: (file: string | null) => void }): ReactNode {
  const t = useDesignerTexts();
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: pictures, queryFn: ({ signal }) => api(designerContract, 'pictures', { signal }) });
  const bring = async (chosen: File | null): Promise<void> => {
    if (!chosen) return;
    try {
      const { id } = await upload(designerContract, 'addPicture', { body: {}, files: [chosen] });
      await client.invalidateQueries({ queryKey: pictures });
      change(id);
    } catch (error) {
      toast.failure(error);
    }
  };
  return (
    <>
      <NativeSelect
        label={t('picture.label')}
        description={t('picture.help')}
        value={file ?? ''}
        data={[{ value: '', label: t('picture.none') }, ...(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={({ currentTarget: { value } }) => change(value === '' ? null : value)}
      />
      <FileButton onChange={(chosen) => void bring(chosen)} accept="image/png,image/jpeg,image/webp,image/svg+xml">
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconUpload size={18} />}>
            {t('picture.add')}
          </Button>
        )}
      </FileButton>
    </>
  );
}
