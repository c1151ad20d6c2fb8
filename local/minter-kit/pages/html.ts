/** Markup. Only `html` makes it, so that text never becomes any. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type HtmlValue = string | number | bigint | Html | readonly Html[]

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const SPECIAL = /[&<>"']/

/** A template whose values are text, unless they are markup themselves. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const written: string[] = []
  for (const [index, part] of parts.entries()) {
    written.push(part)
    const value = values[index]
    if (value !== undefined) written.push(markupOf(value))
  }
  return new Html(written.join(''))
}

function markupOf(value: HtmlValue): string {
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(({ text }) => text).join('')
  return escapeText(String(value))
}

function escapeText(text: string): string {
  // most text has none of them, and characters are dear one by one
  if (!SPECIAL.test(text)) return text
  let escaped = ''
  for (const character of text) escaped += ESCAPES[character] ?? character
  return escaped
}
