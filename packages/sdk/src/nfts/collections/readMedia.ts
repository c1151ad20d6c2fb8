import type { NftMedia } from './NftCollection.ts'

/** Characters of a picture inside metadata: some 200 KB. */
const LONGEST_DATA = 300_000
const LONGEST_URL = 2_000
const PICTURE = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml);base64,[A-Za-z0-9+/]+=*$/
const PATH = /^\/[A-Za-z0-9/._~!$&()*+,;=:@%?-]*$/

/**
 * Where something that a collection names lies; undefined for what is no address, and for addresses that a page must not follow. An address
 * of the collection's own canister, at whichever gateway, is a path: it is asked for at the canister itself.
 */
export function readMedia(text: string | undefined, collectionId: string): NftMedia | undefined {
  if (text === undefined || text === '') return undefined
  if (text.startsWith('data:'))
    return text.length <= LONGEST_DATA && PICTURE.test(text)
      ? { kind: 'data', url: text }
      : undefined
  if (text.length > LONGEST_URL) return undefined
  if (text.startsWith('/'))
    return PATH.test(text) && !text.startsWith('//') ? { kind: 'file', path: text } : undefined
  return readAddress(text, collectionId)
}

function readAddress(text: string, collectionId: string): NftMedia | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isHere =
    url.hostname.startsWith(`${collectionId}.`) ||
    url.searchParams.get('canisterId') === collectionId
  if (isHere && (url.protocol === 'https:' || url.protocol === 'http:')) {
    url.searchParams.delete('canisterId')
    return { kind: 'file', path: `${url.pathname}${url.search}` }
  }
  return url.protocol === 'https:' ? { kind: 'link', url: url.href } : undefined
}

/** An address that a person may follow; undefined for everything else. */
export function readLink(text: string | undefined): string | undefined {
  if (text === undefined || text.length > LONGEST_URL || !URL.canParse(text)) return undefined
  const { protocol, href } = new URL(text)
  return protocol === 'https:' || protocol === 'http:' ? href : undefined
}
