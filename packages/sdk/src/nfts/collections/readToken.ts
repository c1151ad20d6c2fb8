import { toHex } from '@sluice/candid/hex'
import type { ExtMetadata, Value } from '@sluice/candid/nft_collection'
import type { NftAttribute, NftToken } from './NftCollection.ts'
import { readLink, readMedia } from './readMedia.ts'

/** Metadata is anybody's: texts and lists are cut where nobody reads on. */
const LONGEST = { name: 100, description: 2_000, attribute: 200, type: 100 }
const MOST_ATTRIBUTES = 100
const HASH_BYTES = 32

type Metadata = readonly (readonly [string, Value])[]
type Which = { readonly collectionId: string; readonly tokenId: bigint }

/** Names under which collections give the same thing, the standard's and what is usual. */
const NAMES = {
  name: ['icrc7:name', 'name', 'title'],
  description: ['icrc7:description', 'description'],
  image: ['icrc7:image', 'image', 'icrc7:logo', 'logo', 'url', 'asset', 'thumbnail'],
  artist: ['artist', 'artistName', 'creator'],
  link: ['link', 'external_url', 'icrc7:external_url'],
  type: ['contentType', 'content_type', 'mimeType'],
} as const

/** A token as its ICRC-7 metadata describes it. */
export function readIcrc7Token(metadata: Metadata, which: Which): NftToken {
  const all = new Map(metadata)
  const textOf = (names: readonly string[]) =>
    names.map((name) => textIn(all.get(name))).find(isSome)
  const hash = all.get('sha256')
  return {
    ...which,
    name: cut(textOf(NAMES.name), LONGEST.name) || `#${which.tokenId}`,
    description: cut(textOf(NAMES.description), LONGEST.description),
    artist: cut(textOf(NAMES.artist), LONGEST.name),
    link: readLink(textOf(NAMES.link)),
    media: readMedia(textOf(NAMES.image), which.collectionId),
    contentType: cut(textOf(NAMES.type), LONGEST.type) || undefined,
    sha256:
      hash && 'Blob' in hash && hash.Blob.length === HASH_BYTES
        ? toHex(Uint8Array.from(hash.Blob))
        : undefined,
    attributes: readAttributes(all.get('attributes')),
  }
}

/** A map of texts and numbers; or a list of maps with the name and the value of each. */
function readAttributes(value: Value | undefined): NftAttribute[] {
  if (value === undefined) return []
  if ('Map' in value)
    return value.Map.slice(0, MOST_ATTRIBUTES).flatMap(([name, one]) => attribute(name, one))
  if (!('Array' in value)) return []
  return value.Array.slice(0, MOST_ATTRIBUTES).flatMap((one) => {
    if (!('Map' in one)) return []
    const fields = new Map(one.Map)
    const name = textIn(fields.get('trait_type') ?? fields.get('name') ?? fields.get('key'))
    return name === undefined ? [] : attribute(name, fields.get('value'))
  })
}

function attribute(name: string, value: Value | undefined): NftAttribute[] {
  const text = textIn(value)
  return text === undefined
    ? []
    : [{ name: cut(name, LONGEST.attribute), value: cut(text, LONGEST.attribute) }]
}

function textIn(value: Value | undefined): string | undefined {
  if (value === undefined) return undefined
  if ('Text' in value) return value.Text
  if ('Nat' in value) return value.Nat.toString()
  return 'Int' in value ? value.Int.toString() : undefined
}

const isSome = (text: string | undefined): text is string => text !== undefined && text !== ''
const cut = (text: string | undefined, most: number): string => (text ?? '').slice(0, most)

/** A token as an EXT collection describes it; undefined for what is no single item. */
export function readExtToken(
  metadata: ExtMetadata,
  { tokenName, ...which }: Which & { readonly tokenName: string },
): NftToken | undefined {
  if (!('nonfungible' in metadata)) return undefined
  const { name, asset, thumbnail, metadata: more } = metadata.nonfungible
  const picture = readMedia(asset, which.collectionId) ?? readMedia(thumbnail, which.collectionId)
  const [container] = more
  return {
    ...which,
    name: cut(name, LONGEST.name) || `#${which.tokenId + 1n}`,
    description: '',
    artist: '',
    link: undefined,
    // the collection's own page of a token shows its picture, whatever the metadata names
    media: picture ?? { kind: 'file', path: `/?tokenid=${tokenName}` },
    contentType: undefined,
    sha256: undefined,
    attributes: container && 'data' in container ? extAttributes(container.data) : [],
  }
}

type ExtData = Extract<
  NonNullable<Extract<ExtMetadata, { nonfungible: unknown }>['nonfungible']['metadata'][0]>,
  { data: unknown }
>['data']

function extAttributes(data: ExtData): NftAttribute[] {
  return data.slice(0, MOST_ATTRIBUTES).flatMap(([name, value]) => {
    const text = 'text' in value ? value.text : 'nat' in value ? `${value.nat}` : undefined
    return text === undefined
      ? []
      : [{ name: cut(name, LONGEST.attribute), value: cut(text, LONGEST.attribute) }]
  })
}
