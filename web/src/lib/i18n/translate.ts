/** Texts from catalogs: `{name}` is a placeholder, and `count` selects the plural form. */
import { language, type Language } from './language.svelte';

/** A text, or its plural forms by the categories of Intl.PluralRules. */
export type Message = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);
export type Catalog<Key extends string = string> = Record<Key, Message>;
export type Dictionary<Key extends string = string> = Record<Language, Catalog<Key>>;
export type Values = Record<string, string | number>;

const VOWEL = /^[aeiouœæ]/i;

const rules = new Map<Language, Intl.PluralRules>();

function category(tongue: Language, count: number): Intl.LDMLPluralRule {
  let plural = rules.get(tongue);
  if (!plural) rules.set(tongue, (plural = new Intl.PluralRules(tongue)));
  return plural.select(count);
}

function form(message: Message, tongue: Language, values: Values): string {
  if (typeof message === 'string') return message;
  return message[category(tongue, Number(values.count ?? 0))] ?? message.other;
}

export function fill(message: Message, tongue: Language, values: Values = {}): string {
  const text = form(message, tongue, values);
  return (tongue === 'fr' ? elided(text, values) : text).replace(
    /\{(\w+)\}/g,
    (whole, name: string) => (name in values ? String(values[name]) : whole),
  );
}

/** French shortens "de" before a vowel: "Route d’Ada", but "Route de Bo". */
function elided(text: string, values: Values): string {
  return text.replace(/\bde (?=\{(\w+)\})/g, (whole, name: string) =>
    VOWEL.test(String(values[name] ?? '').normalize('NFD')) ? 'd’' : whole,
  );
}

/** A `t` for a dictionary; all its catalogs must have the same keys. */
export function translator<Key extends string>(dictionary: Dictionary<Key>) {
  return (key: Key, values?: Values): string => {
    const tongue = language();
    return fill(dictionary[tongue][key], tongue, values);
  };
}

/** The text of a key, or null if the key is unknown: a server may send words that are new to us. */
export function look(dictionary: Dictionary, key: string, values?: Values): string | null {
  const tongue = language();
  const message = dictionary[tongue][key];
  return message === undefined ? null : fill(message, tongue, values);
}
