import { toHex } from '@sluice/candid/hex'

/** Most characters that are kept of a stranger's texts. */
export const LONGEST = {
  name: 256,
  description: 5_000,
  title: 512,
  summary: 30_000,
  rendering: 40_000,
  url: 2_048,
} as const

/** A logo is at most so many characters of a data URL, about 400 KB. */
const LONGEST_LOGO = 550_000
const PICTURE = /^data:image\/(png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/=]+$/

export const boundedText = (text: string | undefined, longest: number): string =>
  (text ?? '').slice(0, longest)

/** An address that may become a link. */
export function readUrl(text: string | undefined): string | undefined {
  if (text === undefined || text.length > LONGEST.url || !URL.canParse(text)) return undefined
  return new URL(text).protocol === 'https:' ? text : undefined
}

/** A picture, and nothing that a page would load from elsewhere. */
export const readLogo = (text: string | undefined): string | undefined =>
  text !== undefined && text.length <= LONGEST_LOGO && PICTURE.test(text) ? text : undefined

type Id = { readonly id: Uint8Array | number[] }
export const hexId = ([id]: [] | [Id]): string | undefined =>
  id === undefined ? undefined : toHex(Uint8Array.from(id.id))
