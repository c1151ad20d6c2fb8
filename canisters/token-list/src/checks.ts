import type { TokenMetadata } from '@sluice/candid/token_list'

const STANDARDS = [
  'ICP',
  'ICRC1',
  'ICRC2',
  'ICRC3',
  'DIP20',
  'DIP20-WICP',
  'DIP20-XTC',
  'EXT',
] as const
/** Characters of a logo. */
export const MAX_LOGO = 64_000
const MAX_ENTRIES = 50
export const MAX_RANK = 0x7fffffff

/** What is wrong with an entry; undefined when it may stand. */
export function flawOfToken(token: TokenMetadata): string | undefined {
  if (!isText(token.symbol, 1, 32)) return 'A symbol has 1 to 32 characters'
  if (!isText(token.name, 1, 100)) return 'A name has 1 to 100 characters'
  const flaw = flawOfStandard(token.standard)
  if (flaw !== undefined) return flaw
  if (token.decimals > 255n) return 'A token has at most 255 decimals'
  if (token.rank > MAX_RANK) return 'A rank is below 2147483648'
  if (!isText(token.introduction, 0, 5_000)) return 'An introduction has at most 5000 characters'
  if (token.configs.length > MAX_ENTRIES || token.mediaLinks.length > MAX_ENTRIES)
    return `There can be ${MAX_ENTRIES} configs and ${MAX_ENTRIES} links`
  if (!token.configs.every(({ name, value }) => isText(name, 1, 100) && isText(value, 0, 1_000)))
    return 'A config has a name of at most 100 and a value of at most 1000 characters'
  if (!token.mediaLinks.every(({ link, mediaType }) => isLink(link) && isText(mediaType, 1, 50)))
    return 'A link begins with https:// and has a type'
  return undefined
}

/** What is wrong with a word for a standard; undefined when it is one. */
export const flawOfStandard = (word: string): string | undefined =>
  STANDARDS.some((standard) => standard === word)
    ? undefined
    : `A standard is one of ${STANDARDS.join(', ')}`

/** A logo is a picture in a data URL, or where one is. */
export function flawOfLogo(logo: string): string | undefined {
  if (logo.length > MAX_LOGO) return `A logo has at most ${MAX_LOGO} characters`
  return logo === '' || logo.startsWith('data:image/') || isLink(logo)
    ? undefined
    : 'A logo is a data URL of a picture or begins with https://'
}

const isLink = (link: string) => link.startsWith('https://') && link.length <= 2_000

const isText = (value: string, least: number, most: number) =>
  value.length >= least && value.length <= most
