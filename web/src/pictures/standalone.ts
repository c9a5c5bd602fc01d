/** Svelte's marks for a page that goes on by itself; a picture does not. */
const MARKS = /<!--[^]*?-->/g;
const STYLES = /<style[^>]*>([^]*?)<\/style>/g;
const VARIABLES = /:root\s*\{[^}]*\}/g;

/** Return a drawing as a file: with its namespace, the page's variables, and its own styles. */
export function standalone(body: string, head: string, page: string): string {
  const own = [...head.matchAll(STYLES)].map(([, style]) => style);
  const css = [...(page.match(VARIABLES) ?? []), 'svg{font-family:var(--font)}', ...own].join('\n');
  const drawing = body.replace(MARKS, '').trim();
  return drawing.replace(
    /^<svg([^>]*)>/,
    (_, attributes: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg"${attributes}><style><![CDATA[${css}]]></style>`,
  );
}
