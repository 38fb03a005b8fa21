import { DialogButtons } from '#platform/ui/dialog-buttons.tsx';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { closing } from '../../contract.ts';
import type { Box } from '#platform/files/boxes.ts';
import { may } from '../../../record/permissions.ts';
import type { PhotoView, StaffOccurrence } from '../../../record/schemas.ts';
import { photoAddress } from '../../../record/web/plain/photo-address.ts';
import { useDeskTexts } from './texts.ts';
import { useWrite } from '../../../record/web/desk/use-record.ts';
import { useUndo } from '../../../record/web/desk/use-undo.ts';
import { another, byKey, drawn, isDrawn, moved, resized } from './boxes.ts';
import styles from './closing.module.css';
import { ZoneFields } from './zone-fields.tsx';

interface Props {
  readonly occurrence: StaffOccurrence;
  readonly photo: PhotoView;
  readonly number: number;
  readonly onClose: () => void;
}

type Point = readonly [number, number];
/** What a pointer that is down does. */
type Drag =
  | { readonly kind: 'draw'; readonly from: Point }
  | { readonly kind: 'move' | 'size'; readonly index: number; readonly from: Point; readonly box: Box };

/** Areas of a photo are marked by mouse, finger, keys or numbers, and blacked out for good on the server. */
export function RedactDialog({ occurrence, photo, number, onClose }: Props): ReactNode {
  const t = useDeskTexts();
  const [boxes, setBoxes] = useState<readonly Box[]>([]);
  const [chosen, setChosen] = useState<number | null>(null);
  const [draft, setDraft] = useState<Box | null>(null);
  const [complaint, setComplaint] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const surface = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const { write, busy } = useWrite(occurrence);
  const undo = useUndo();
  const mayShow = useCan(may.originals);

  const change = (index: number, box: Box): void => setBoxes((now) => now.map((one, at) => (at === index ? box : one)));
  const remove = (index: number): void => {
    setBoxes((now) => now.filter((_one, at) => at !== index));
    setChosen(null);
    surface.current?.focus();
  };
  const add = (box: Box): void => {
    setBoxes([...boxes, box]);
    setChosen(boxes.length);
    setComplaint(null);
  };
  const pointOf = (event: PointerEvent): Point => {
    const { left, top, width, height } = surface.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return [(event.clientX - left) / width, (event.clientY - top) / height];
  };
  const down = (event: PointerEvent, begun: Drag): void => {
    if (event.button !== 0) return;
    event.stopPropagation();
    surface.current?.setPointerCapture(event.pointerId);
    drag.current = begun;
    if (begun.kind !== 'draw') setChosen(begun.index);
  };
  const go = (event: PointerEvent): void => {
    const held = drag.current;
    if (!held) return;
    const at = pointOf(event);
    if (held.kind === 'draw') return setDraft(drawn(held.from, at));
    const by = [at[0] - held.from[0], at[1] - held.from[1]] as const;
    change(held.index, (held.kind === 'move' ? moved : resized)(held.box, by[0], by[1]));
  };
  const up = (): void => {
    if (drag.current?.kind === 'draw' && draft && isDrawn(draft)) add(draft);
    drag.current = null;
    setDraft(null);
  };
  const onKey = (event: KeyboardEvent, index: number, box: Box): void => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      return remove(index);
    }
    const next = byKey(box, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    change(index, next);
  };
  const save = async (): Promise<void> => {
    try {
      const saved = await write(() => api(closing, 'redact', { params: { id: photo.id }, body: { boxes: [...boxes] } }));
      // What was blacked out before would come back with it.
      const back = mayShow && !photo.redacted ? () => api(closing, 'unredact', { params: { id: photo.id } }) : null;
      toast.success(t('closing.redact.done'), [], undo(saved, back));
      onClose();
    } catch (error) {
      if (isProblem(error) && error.status === 404) setComplaint(t('closing.redact.changed'));
      else if (isProblem(error) && error.code === 'occurrence.photo-unchanged') setComplaint(error.detail);
      else toast.failure(error);
    }
  };
  return (
    <Dialog title={t('closing.redact.title', { number })} onClose={onClose} size="xl">
      <Stack gap="md">
        <Text size="sm">{t('closing.redact.help')}</Text>
        <div
          ref={surface}
          className={styles['surface']}
          role="group"
          aria-label={t('closing.redact.picture')}
          tabIndex={-1}
          onPointerDown={(event) => down(event, { kind: 'draw', from: pointOf(event) })}
          onPointerMove={go}
          onPointerUp={up}
          onPointerCancel={up}
        >
          <img
            src={photoAddress(photo.id, 'original', undefined, photo.key)}
            alt={photo.caption ?? t('closing.photos.one', { number })}
            draggable={false}
            onError={() => setFailed(true)}
          />
          {boxes.map((box, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- an area is nothing but its place in the list
            <div key={index} className={styles['zone']} data-chosen={chosen === index || undefined} style={place(box)}>
              <button
                type="button"
                aria-label={t('closing.redact.zone', { number: index + 1 })}
                aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Shift+ArrowRight Shift+ArrowDown Delete"
                onFocus={() => setChosen(index)}
                onPointerDown={(event) => down(event, { kind: 'move', index, from: pointOf(event), box })}
                onKeyDown={(event) => onKey(event, index, box)}
              >
                {index + 1}
              </button>
              <span
                className={styles['grip']}
                aria-hidden
                onPointerDown={(event) => down(event, { kind: 'size', index, from: pointOf(event), box })}
              />
            </div>
          ))}
          {draft && <div className={styles['zone']} data-draft style={place(draft)} />}
        </div>
        {failed && <Alert color="red">{t('closing.redact.failed')}</Alert>}
        <Text size="sm" c="dimmed">
          {t('closing.redact.keys')}
        </Text>
        <ZoneFields boxes={boxes} chosen={chosen} onChange={change} onRemove={remove} onChoose={setChosen} />
        <div>
          <Button variant="default" leftSection={<IconPlus size={18} />} data-autofocus onClick={() => add(another(boxes))}>
            {t('closing.redact.add')}
          </Button>
        </div>
        {complaint !== null && (
          <Alert color="red" role="alert">
            {complaint}
          </Alert>
        )}
        <DialogButtons onClose={onClose} busy={busy} save={t('closing.redact.save')} disabled={boxes.length === 0} onSave={() => void save()} />
      </Stack>
    </Dialog>
  );
}

const percent = (share: number): string => `${share * 100}%`;
const place = ({ x, y, width, height }: Box) => ({ left: percent(x), top: percent(y), width: percent(width), height: percent(height) });
