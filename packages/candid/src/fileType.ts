/**
 * What files of collections may be, by their first bytes: whatever anybody says of a file, this is how it is served and shown.
 */

/** What a file may be. A browser shows the first kind; the second it offers to save, as it could run something or is no page. */
export type Shown = 'inline' | 'attachment'
type Kind = { readonly type: string; readonly shown: Shown; readonly fits: (head: Head) => boolean }
/** The beginning of a file: its bytes, one character each. */
export type Head = string

/** So many bytes say what a file is. */
export const HEAD_BYTES = 1_024

const at = (place: number, mark: string) => (head: Head) => head.startsWith(mark, place)
const media = (brands: RegExp) => (head: Head) =>
  head.startsWith('ftyp', 4) && brands.test(head.slice(8, 12))
const riff = (form: string) => (head: Head) => head.startsWith('RIFF') && head.startsWith(form, 8)
/** Characters that no text has: all control characters but tabs and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
const isText = (head: Head) => !/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(head)
/** After a mark of the byte order, declarations and comments. */
const markup = (element: RegExp) => (head: Head) => {
  const rest = head.replace(
    /^(\xef\xbb\xbf)?(\s|<\?[^>]*\?>|<!--[\s\S]*?-->|<!doctype[^>]*>)*/i,
    '',
  )
  return isText(head) && element.test(rest)
}
const isSvg = markup(/^<svg[\s>]/i)
const isHtml = markup(/^<(html|head|body|script)[\s>]/i)
const BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|f4v )/

/** Types by what files begin with; a type that is not among them is refused. */
const KINDS: readonly Kind[] = [
  { type: 'image/png', shown: 'inline', fits: at(0, '\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', shown: 'inline', fits: at(0, '\xff\xd8\xff') },
  { type: 'image/gif', shown: 'inline', fits: (head) => /^GIF8[79]a/.test(head) },
  { type: 'image/webp', shown: 'inline', fits: riff('WEBP') },
  { type: 'image/avif', shown: 'inline', fits: media(/^avi[fs]/) },
  { type: 'image/svg+xml', shown: 'inline', fits: isSvg },
  { type: 'video/mp4', shown: 'inline', fits: media(BRANDS) },
  { type: 'video/webm', shown: 'inline', fits: at(0, '\x1a\x45\xdf\xa3') },
  { type: 'audio/mp4', shown: 'inline', fits: media(/^M4[AB] /) },
  {
    type: 'audio/mpeg',
    shown: 'inline',
    fits: (head) => head.startsWith('ID3') || /^\xff[\xf2\xf3\xfa\xfb]/.test(head),
  },
  { type: 'audio/ogg', shown: 'inline', fits: at(0, 'OggS') },
  { type: 'audio/wav', shown: 'inline', fits: riff('WAVE') },
  { type: 'audio/flac', shown: 'inline', fits: at(0, 'fLaC') },
  { type: 'application/pdf', shown: 'attachment', fits: at(0, '%PDF-') },
  { type: 'text/html', shown: 'attachment', fits: isHtml },
  {
    type: 'text/plain',
    shown: 'inline',
    fits: (head) => isText(head) && !isSvg(head) && !isHtml(head),
  },
]

/** The type that a file's first bytes say it is; undefined for one that is served nowhere. */
export const fileTypeOf = (head: Head): string | undefined =>
  head === '' ? undefined : KINDS.find(({ fits }) => fits(head))?.type

/** How a browser is to treat a type; one that is not known is only saved. */
export const shownAs = (contentType: string): Shown =>
  KINDS.find(({ type }) => type === contentType)?.shown ?? 'attachment'
