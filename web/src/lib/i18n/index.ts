export {
  LANGUAGES,
  LANGUAGE_NAMES,
  isLanguage,
  language,
  locale,
  setLanguage,
  type Language,
} from './language.svelte';
export { look, translator, type Catalog, type Dictionary, type Message } from './translate';
export { t } from './shell';
