/** Text that is HTML already. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | bigint | Html | undefined | readonly Part[]

/** HTML with everything escaped that is put into it, but for what is HTML itself. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const pieces = texts.map(
    (text, index) => `${text}${index < parts.length ? show(parts[index]) : ''}`,
  )
  return new Html(pieces.join(''))
}

function show(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(show).join('')
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
