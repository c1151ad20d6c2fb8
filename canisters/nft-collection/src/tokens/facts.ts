import { codec } from '@sluice/canister'
import { fileNumber } from '@sluice/canister/files'
import type { CollectionContext } from '../collection/CollectionContext.ts'
import { type Facts, factsField, type Pair } from '../collection/CollectionState.ts'
import { refuse } from '../collection/Refusal.ts'
import { requireLength, requireLink } from '../collection/texts.ts'

const MAX_ATTRIBUTES = 30
/** Two hundred tokens are one answer. */
const MAX_FACTS_BYTES = 8_192
const factsCodec = codec(factsField)

/** What a minter says of a token; how the file is described follows from the file, when it lies here. */
export type GivenFacts = {
  readonly name: string
  readonly introduction: string
  readonly link: string
  readonly artistName: string
  readonly nftType: string
  readonly filePath: string
  readonly fileType: string
  readonly attributes: readonly Pair[]
  readonly metadata: Uint8Array | undefined
}

/** @throws Refusal for texts and lists that are too long, links that are none, and files that are not here. */
export function requireFacts(context: CollectionContext, given: GivenFacts): Facts {
  requireLength('The name', given.name, { most: 50 })
  requireLength('The introduction', given.introduction, { most: 500 })
  requireLink('The link', given.link, 100)
  requireLength("The artist's name", given.artistName, { most: 50 })
  requireLength('The type', given.nftType, { most: 50 })
  requireLength("The file's type", given.fileType, { most: 100 })
  requireAttributes(given.attributes)
  const { fileType, sha256 } = describeFile(context, given)
  const { name, introduction, link, artistName, nftType, filePath, attributes, metadata } = given
  const facts: Facts = {
    name,
    introduction,
    link,
    artistName,
    nftType,
    filePath,
    fileType,
    sha256,
    attributes,
    metadata,
  }
  if (encodeFacts(facts).length > MAX_FACTS_BYTES)
    refuse(`A token is described in at most ${MAX_FACTS_BYTES} bytes`)
  return facts
}

export const encodeFacts = (facts: Facts): Uint8Array => factsCodec.encode(facts)

/** The number of the file of this canister that a path names: as it is served, or as public clients write its address. */
export function ownFile(context: CollectionContext, filePath: string): bigint | undefined {
  const number = fileNumber(filePath)
  if (number !== undefined) return number
  const [, host = '', path = '', query = ''] =
    /^https?:\/\/([^/?#]+)(\/[^?#]*)(\?[^#]*)?$/.exec(filePath) ?? []
  const self = context.toPrincipal(context.self()).toText()
  const isHere = host.startsWith(`${self}.`) || query.includes(`canisterId=${self}`)
  return isHere ? fileNumber(path) : undefined
}

function describeFile(
  context: CollectionContext,
  { filePath, fileType }: GivenFacts,
): Pick<Facts, 'fileType' | 'sha256'> {
  if (filePath === '') return { fileType, sha256: undefined }
  const number = ownFile(context, filePath)
  if (number === undefined) {
    if (filePath.startsWith('data:'))
      refuse('Upload the picture (create_batch, create_chunk, commit_batch) and name its path')
    requireLink("The file's path", filePath, 200)
    return { fileType, sha256: undefined }
  }
  requireLength("The file's path", filePath, { most: 200 })
  const file = context.state.files.get(number)
  if (file === undefined) return refuse(`There is no file ${number} here: upload it first`)
  return { fileType: file.contentType, sha256: file.sha256 }
}

function requireAttributes(attributes: readonly Pair[]): void {
  if (attributes.length > MAX_ATTRIBUTES) refuse(`At most ${MAX_ATTRIBUTES} attributes`)
  for (const { k, v } of attributes) {
    requireLength("An attribute's name", k, { least: 1, most: 50 })
    requireLength("An attribute's value", v, { most: 200 })
  }
  if (new Set(attributes.map(({ k }) => k)).size < attributes.length)
    refuse('Each attribute is named once')
}
