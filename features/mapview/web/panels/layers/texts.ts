import { addMessages } from '#platform/shell/language.ts';
import { layersEn } from '../../../messages/layers.en.ts';
import { layersPt } from '../../../messages/layers.pt.ts';

// With the panel: whoever only opens the map need not load them.
addMessages('mapview', { pt: layersPt, en: layersEn });
