import { afterAll, describe, expect, inject, it } from 'vitest';
import { bulkEn } from '#platform/bulk/messages.en.ts';
import { bulkPt } from '#platform/bulk/messages.pt.ts';
import { crudEn } from '#platform/crud/messages.en.ts';
import { crudPt } from '#platform/crud/messages.pt.ts';
import { platformEn } from '#platform/shell/messages.en.ts';
import { platformPt } from '#platform/shell/messages.pt.ts';
import { uiEn } from '#platform/ui/messages.en.ts';
import { uiPt } from '#platform/ui/messages.pt.ts';
import { citizenEn } from '#features/occurrences/citizen/messages/citizen.en.ts';
import { citizenPt } from '#features/occurrences/citizen/messages/citizen.pt.ts';
import { recordEn } from '#features/occurrences/record/messages/record.en.ts';
import { recordPt } from '#features/occurrences/record/messages/record.pt.ts';
import { deskEn } from '#features/occurrences/desk/messages/desk.en.ts';
import { deskPt } from '#features/occurrences/desk/messages/desk.pt.ts';
import { reportingEn } from '#features/occurrences/intake/messages/reporting.en.ts';
import { reportingPt } from '#features/occurrences/intake/messages/reporting.pt.ts';
import { retentionEn } from '#features/occurrences/retention/messages/retention.en.ts';
import { retentionPt } from '#features/occurrences/retention/messages/retention.pt.ts';
import { timeEn } from '#features/occurrences/time/messages/time.en.ts';
import { timePt } from '#features/occurrences/time/messages/time.pt.ts';
import { linksEn } from '#features/occurrences/links/messages/links.en.ts';
import { linksPt } from '#features/occurrences/links/messages/links.pt.ts';
import { relatedEn } from '#features/occurrences/related/messages/related.en.ts';
import { relatedPt } from '#features/occurrences/related/messages/related.pt.ts';
import { workEn } from '#features/occurrences/desk/messages/work.en.ts';
import { workPt } from '#features/occurrences/desk/messages/work.pt.ts';
import { until } from '#platform/testing/until.ts';
import { axe, calm, closeBrowser } from './browser.ts';
import { somebodyReports, townHall } from './drivers/town-hall.ts';
import { walkers, type Language, type Walker, type Who } from './drivers/walker.ts';

const address = inject('address');
const { lend, close } = walkers(address);

afterAll(async () => {
  await close();
  await closeBrowser();
});

const words = {
  pt: {
    desk: { ...recordPt, ...deskPt },
    work: { ...relatedPt, ...linksPt, ...workPt },
    time: timePt,
    retention: retentionPt,
    citizen: citizenPt,
    reporting: reportingPt,
    crud: crudPt,
    bulk: bulkPt,
    ui: uiPt,
    shell: platformPt,
  },
  en: {
    desk: { ...recordEn, ...deskEn },
    work: { ...relatedEn, ...linksEn, ...workEn },
    time: timeEn,
    retention: retentionEn,
    citizen: citizenEn,
    reporting: reportingEn,
    crud: crudEn,
    bulk: bulkEn,
    ui: uiEn,
    shell: platformEn,
  },
} as const;

interface Scene extends Walker {
  readonly say: (typeof words)[Language];
  readonly press: (name: string | RegExp) => Promise<void>;
  /** Looks at what lies open now. */
  readonly check: (what: string) => Promise<void>;
  readonly dialog: () => ReturnType<Walker['page']['getByRole']>;
  /** Escape, and nothing lies over the page any more. */
  readonly leave: () => Promise<void>;
}

/** Portuguese on the desktop in both schemes, English on the phone: words, sizes and colours each once. */
async function play(who: Who, language: Language, act: (scene: Scene) => Promise<void>): Promise<void> {
  await lend('vilaclara', who, language, async (walker) => {
    const { page } = walker;
    const size = language === 'pt' ? 'desktop' : 'phone';
    const found: string[] = [];
    await walker.look('light', size);
    const dialog = () => page.getByRole('dialog');
    await act({
      ...walker,
      say: words[language],
      dialog,
      press: (name) =>
        page
          .getByRole('button', { name, exact: typeof name === 'string' })
          .first()
          .click(),
      check: async (what) => {
        await walker.settle();
        found.push(...(await axe(page)).map((finding) => `${what}: ${finding}`));
        if (language === 'en') return;
        await walker.look('dark', size);
        found.push(...(await axe(page, 'colours')).map((finding) => `${what}, dark: ${finding}`));
        await walker.look('light', size);
      },
      leave: async () => {
        await until('what lay open is gone', async () => {
          const open = page.locator('[role="dialog"], dialog[open], [role="menu"], [role="listbox"]').filter({ visible: true });
          if ((await open.count()) === 0) return true;
          await page.keyboard.press('Escape');
          await calm(page);
          return false;
        });
      },
    });
    found.push(...walker.errors());
    expect(found).toEqual([]);
  });
}

const aReport = () =>
  somebodyReports(address, {
    text: `Ensaio ${Date.now().toString(36)}: tampa solta`,
    type: 'Pavimentos e passeios',
    point: [-19_950 + Math.random() * 80, 61_150],
  });

describe.each(['pt', 'en'] as const)('what opens over a page, in %s', (language) => {
  it('at the desk', () =>
    play('admin', language, async ({ page, say: { desk, work, bulk, ui }, goTo, press, check, leave, dialog }) => {
      await goTo('meubairro/home');
      if (language === 'pt') {
        await press(desk.filters);
        await check('types and statuses');
        await press(desk.filtersHide);
      } else {
        for (const view of ['map', 'filters', 'list'] as const) {
          await press(desk.views[view]);
          await check(view);
        }
      }
      await press(ui.addFilter);
      await check('filters');
      await page.getByRole('menuitem', { name: desk.filter.created, exact: true }).click();
      await check('a filter by date');
      await leave();
      await press(desk.more);
      await check('more');
      await leave();
      await page.locator('body').press('?');
      await dialog().getByRole('heading', { name: desk.help.title }).waitFor();
      await check('help');
      await leave();
      if (language === 'en') await press(desk.more);
      await page
        .getByRole(language === 'en' ? 'menuitem' : 'button', { name: desk.export, exact: true })
        .first()
        .click();
      await dialog().getByRole('radio').first().waitFor();
      await check('export');
      await leave();
      const select = new RegExp(`^${work.select.one.replace('{{code}}', '')}`);
      for (const at of [0, 1]) await page.getByRole('checkbox', { name: select }).nth(at).click();
      await press(work.bulk.action);
      await dialog().getByRole('textbox', { name: work.bulk.note }).fill('Verificado.');
      await check('change several');
      await press(bulk.plan);
      await dialog().getByRole('table').waitFor();
      await check('what would change');
      await leave();
    }));

  it('on a report', async () => {
    const { code } = await aReport();
    await play('admin', language, async ({ page, say: { desk, work, time, retention, ui }, goTo, press, check, leave, dialog }) => {
      const noteField = page.getByRole('textbox').last();
      await goTo(`meubairro/home/${code}`);
      await page.getByRole('heading', { name: desk.timeline.title }).waitFor();
      await check('record');
      await press(desk.action.status);
      await dialog().getByRole('radio').last().check();
      await dialog().getByRole('button', { name: desk.status.save }).or(dialog().getByRole('button').last()).first().waitFor();
      await check('status');
      await leave();
      await press(desk.action.assign);
      await dialog().getByRole('combobox').first().click();
      await page.getByRole('listbox').getByRole('option').first().waitFor();
      await check('assign');
      await leave();
      await press(desk.action.note);
      await page.getByText(desk.write.answer, { exact: true }).first().click();
      await noteField.fill('Vamos ao local.');
      await check('answer');
      for (const [entry, what] of [
        [desk.action.follow, 'follow'],
        [desk.action.delete, 'delete'],
        [work.merge.action, 'merge'],
        [work.split.action, 'split'],
        [work.forward.action, 'hand over'],
      ] as const) {
        await press(desk.action.more);
        await page.getByRole('menuitem', { name: entry, exact: true }).click();
        await dialog().getByRole('button').last().waitFor();
        await check(what);
        await leave();
        // The menu is gone: one stands again on what opened it.
        await until(`${what} gives the focus back`, () =>
          page.evaluate((name) => document.activeElement?.getAttribute('aria-label') === name, desk.action.more),
        );
      }
      for (const [button, what] of [
        [time.deadline.pause, 'pause'],
        [retention.hold.button, 'hold'],
      ] as const) {
        await press(button);
        await dialog().getByRole('button').last().click();
        await check(what);
        await leave();
      }
      await press(desk.action.edit);
      const form = page.getByRole('form', { name: desk.edit.title });
      await form.getByRole('application').waitFor();
      await check('edit');
      await form.getByLabel(desk.detail.place, { exact: true }).fill('Junto ao coreto');
      const hall = await townHall(address);
      await hall.edits(code, { referencePoint: 'Outro lugar' });
      await hall.leave();
      await page.getByText(desk.warning.title).first().waitFor();
      await check('warning');
      await press(ui.save);
      await dialog().getByRole('radio').first().waitFor();
      await check('conflict');
      await leave();
      await press(ui.cancel);
      await form.waitFor({ state: 'detached' });
    });
  });

  it('at the rules', () =>
    play('admin', language, async ({ page, goTo, check, leave, dialog }) => {
      for (const [screen, opener] of [
        ['moves', page.locator('td button').first()],
        ['open311', page.getByRole('main').getByRole('button').first()],
      ] as const) {
        await goTo(`meubairrogestao/${screen}`);
        await opener.click();
        await dialog().getByRole('textbox').first().waitFor();
        await dialog().locator('[type="submit"]').click();
        await check(screen);
        await leave();
      }
      await goTo('meubairrogestao/settings?part=desk');
      await check('settings of the desk');
    }));

  it('at a catalogue', () =>
    play('admin', language, async ({ page, say: { crud, ui, shell }, goTo, press, check, leave, dialog }) => {
      await goTo('meubairrogestao/subtypes');
      const account = new RegExp(`^${shell.header.accountOf.replace('{{name}}', '')}`);
      for (const [name, what] of [
        [ui.addFilter, 'filters'],
        [ui.columns, 'columns'],
        [crud.more, 'more'],
        [new RegExp(`^${ui.rowMenu.replace('{{name}}', '')}`), 'menu of a row'],
        [account, 'account'],
      ] as const) {
        await press(name);
        await check(what);
        await leave();
      }
      await press(ui.addFilter);
      await page.getByRole('menuitem').first().click();
      await check('a filter');
      await leave();
      await press(crud.exportAction);
      await dialog().getByRole('radio').first().waitFor();
      await check('export');
      await leave();
      await page
        .getByRole('checkbox', { name: new RegExp(`^${ui.selectRow.replace('{{name}}', '')}`) })
        .nth(1)
        .click();
      await check('selection');
      await press(crud.bulkEditAction);
      await dialog().getByRole('button').last().waitFor();
      await check('change a field');
      await leave();
      await press(crud.delete);
      await dialog().getByRole('button').last().waitFor();
      await check('delete many');
      await leave();
      await goTo('meubairrogestao/subtypes?deleted=true');
      await check('trash');
      await goTo('meubairrogestao/types/1');
      await check('record');
      await page.getByRole('textbox').first().fill('Por guardar');
      await page.getByRole('main').getByRole('link').first().click();
      await dialog().getByRole('button', { name: ui.leave }).waitFor();
      await check('unsaved');
      await dialog().getByRole('button', { name: ui.leave }).click();
    }));

  it('in the four steps of a report', () =>
    play('visitor', language, async ({ page, say: { citizen, reporting }, goTo, press, check, leave, dialog }) => {
      await goTo('meubairro/report');
      const asked = (step: keyof typeof citizen.questions) => page.getByRole('heading', { level: 1, name: citizen.questions[step] }).waitFor();
      const goOn = () => press(citizen.next);
      await check('where, on the map');
      await press(reporting.aim.confirm);
      await check('where, with errors');
      await press(citizen.where.typedMode);
      await page.getByRole('combobox').first().fill('Rua da');
      await check('where, in words');
      await leave();
      await page.getByRole('combobox').first().fill('Caminho da Fonte, sem número');
      await goOn();
      await page.getByRole('button', { name: reporting.place.asWritten }).waitFor();
      await check('where, which place');
      await press(reporting.place.asWritten);
      await goOn();
      await asked('what');
      await page.getByRole('textbox').first().fill('Uma tampa solta no passeio.');
      await check('what');
      // A kind of problem without questions of its own.
      await press(/^Pavimentos/);
      await asked('details');
      await check('details');
      await page.getByRole('radio', { name: citizen.contact.yes }).check();
      await press(reporting.toReview);
      await check('details, with errors');
      await page.getByRole('radio', { name: citizen.contact.no }).check();
      await press(reporting.toReview);
      await asked('review');
      await check('review');
      await press(citizen.discard);
      await dialog().getByRole('button').last().waitFor();
      await check('delete the draft');
      await dialog().getByRole('button').last().click();
    }));
});
