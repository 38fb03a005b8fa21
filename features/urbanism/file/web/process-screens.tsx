import { useTranslation } from 'react-i18next';
import { mayUse, useSession } from '#platform/access/web/session.ts';
import { screensOf, type FieldsTab } from '#platform/crud/web/screens.ts';
import { useLocale, useSay } from '#platform/shell/language.ts';
import { documents, inspections, requirements } from '../../record/parts.ts';
import { maySection } from '../../record/permissions.ts';
import { processes } from '../../record/process.ts';
import { ToElsewhere, useElsewhere } from '../../record/web/elsewhere.tsx';
import { Checks, People, Tree } from './beside.tsx';
import { Documents } from './documents.tsx';
import { Inspections } from './inspections/inspections.tsx';
import { ParishInput } from './parish-input.tsx';
import { useLists } from './queries.ts';
import { Requirements } from './requirements.tsx';
import { roomTabs } from './tabs.tsx';
import './texts.ts';

const section = (id: string, pt: string, en: string, guard: string): FieldsTab => ({
  id,
  label: { pt, en },
  holds: (meta) => meta.guard === guard,
});

/** In the order of the specification (2 §2). What no section holds, the file itself, stands in the first. */
const fieldTabs: readonly FieldsTab[] = [
  section('', 'Geral', 'General', maySection.general),
  section('technical_informations', 'Informações técnicas', 'Technical information', maySection.technical),
  section('entities', 'Entidades', 'Entities', maySection.entities),
  section('conservatory', 'Conservatória', 'Land registry', maySection.conservatory),
  section('finances', 'Finanças', 'Tax office', maySection.finances),
];

export const screens = screensOf(processes, {
  fieldTabs,
  ownParts: true,
  inputs: { dicofre: ParishInput },
  useNeeded: () => {
    const lists = useLists();
    // Ours makes the number where none is given.
    return lists?.required.filter((name) => name !== 'process' || lists.provider !== 'database') ?? [];
  },
  useList: () => ({ actions: <ToElsewhere /> }),
  useRecord: (record, _form, written) => {
    const { t } = useTranslation('urbanism');
    const say = useSay();
    const locale = useLocale();
    const user = useSession();
    const checks = (guard: string) => <Checks written={written} stored={record} guard={guard} />;
    const above = { technical_informations: checks(maySection.technical), conservatory: checks(maySection.conservatory) };
    const { held, notice, aside } = useElsewhere(record);
    if (record === null) return { above };
    const { id, version } = record;
    const process = [record.process ?? `#${id}`, record.subProcess].filter(Boolean).join(' / ');
    const parts = [
      { id: 'documents', part: documents, content: <Documents processId={id} /> },
      { id: 'requirements', part: requirements, content: <Requirements processId={id} /> },
      { id: 'inspections', part: inspections, content: <Inspections subject={{ id, process }} version={version} /> },
    ];
    return {
      held,
      notice,
      detail: record.subProcess === null ? undefined : t('sub', { sub: record.subProcess }),
      above,
      tabs: [
        ...parts.filter(({ part }) => mayUse(part.permissions.view, user)).map(({ part, ...tab }) => ({ ...tab, label: say(part.label.many) })),
        ...roomTabs({ processId: id, version }, locale),
      ],
      aside: (
        <>
          {aside}
          <People {...record} />
          <Tree {...record} />
        </>
      ),
    };
  },
});
