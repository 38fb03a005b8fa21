import { screensOf } from '#platform/crud/web/screens.ts';
import { limitTypes } from '../../../record/lookups.ts';
import { ToSettings } from './to-settings.tsx';

export const screens = screensOf(limitTypes, { useList: () => ({ actions: <ToSettings id="limittypes" /> }) });
