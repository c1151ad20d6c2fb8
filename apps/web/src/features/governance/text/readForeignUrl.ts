const LONGEST = 2_048

/** An address that may be opened from here: of the web, whole, without credentials. Undefined for anything else. */
export function readForeignUrl(text: string): string | undefined {
  if (text.length > LONGEST || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  return url.username === '' && url.password === '' ? url.href : undefined
}
