import { screensOf } from '#platform/crud/web/screens.ts';
import { confrontations } from '../../../record/lookups.ts';
import { ToSettings } from './to-settings.tsx';

export const screens = screensOf(confrontations, { useList: () => ({ actions: <ToSettings id="confrontations" /> }) });
