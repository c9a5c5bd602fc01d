// Reads the JSON Schema of all messages on standard input and writes their TypeScript types.
import { readFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

const banner = '// Made by `python3 dev.py types` from the models in src/jacta/server/messages\n';
const schema = JSON.parse(readFileSync(0, 'utf8'));
for (const [name, definition] of Object.entries(schema.definitions)) {
  definition.title = name;
  definition.additionalProperties ??= false;
  for (const property of Object.values(definition.properties ?? {})) delete property.title;
}
process.stdout.write(
  await compile(schema, 'Messages', {
    bannerComment: banner,
    style: { singleQuote: true },
    ignoreMinAndMaxItems: true,
  }),
);
