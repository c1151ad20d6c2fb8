import { Principal } from '@icp-sdk/core/principal'
import * as Collection from '@sluice/candid/nft_collection'
import * as Controller from '@sluice/candid/nft_controller'
import { type PreparedCall, prepareCall } from '../../calls/PreparedCall.ts'
import type { SluiceError } from '../../errors.ts'
import type { StepAnswer } from '../../flows/Plan.ts'
import { namedCreationRefusal } from '../../sale/namedCreationPlan.ts'
import { NftStudioError } from './NftStudioError.ts'
import type { CreateNftCollectionFacts, MintNftsFlow, NftToMint } from './NftStudioFlow.ts'

type Call = PreparedCall<StepAnswer>

/** The collection's id is the result. */
export const createCall = (facts: CreateNftCollectionFacts): Call =>
  prepareCall<Controller._SERVICE, 'create', StepAnswer>({
    canisterId: facts.controllerId,
    interfaceOf: Controller.idlFactory,
    method: 'create',
    args: [
      {
        name: facts.name,
        ownerName: facts.ownerName,
        introduction: facts.description,
        image: '',
        royalties: BigInt(facts.royaltyBps),
        linkMap: facts.links.map(({ name, url }) => ({ k: name, v: url })),
      },
    ],
    read: (answer) =>
      'ok' in answer
        ? { kind: 'done' }
        : { kind: 'refused', error: createRefusal(facts.creationFee !== undefined)(answer.err) },
  })

export const createRefusal = (isPaidFor: boolean) =>
  namedCreationRefusal(isPaidFor, NftStudioError.notCreated)

/** Each token has its own place in its memo: the same mint, asked again, is answered with the same tokens. */
export const mintCall = ({ facts, createdAtNs }: MintNftsFlow): Call =>
  prepareCall<Collection._SERVICE, 'mint_tokens', StepAnswer>({
    canisterId: facts.collectionId,
    interfaceOf: Collection.idlFactory,
    method: 'mint_tokens',
    args: [facts.tokens.map((token, place) => toArg(token, { facts, createdAtNs, place }))],
    read: (answers) => readMinted(answers, facts.tokens.length),
  })

const toArg = (
  token: NftToMint,
  {
    facts,
    createdAtNs,
    place,
  }: Pick<MintNftsFlow, 'facts' | 'createdAtNs'> & { readonly place: number },
) => ({
  to: { owner: Principal.fromText(facts.to), subaccount: [] as [] },
  name: token.name,
  introduction: token.description,
  artistName: token.artist,
  link: token.link,
  nftType: token.type,
  filePath: token.filePath,
  attributes: token.attributes.map(({ name, value }) => ({ k: name, v: value })),
  metadata: [] as [],
  memo: [memoOf(place)] as [Uint8Array],
  created_at_time: createdAtNs,
})

export const memoOf = (place: number): Uint8Array => Uint8Array.of(place)

type Answers = readonly ([] | [Collection.MintResult])[]

/**
 * Tokens are numbered without a gap and minted in one message: those that were made are a beginning of what was ordered. The number of
 * the first and how many there are is the result (`packMinted`).
 */
function readMinted(answers: Answers, count: number): StepAnswer {
  const ids: bigint[] = []
  for (const [result] of answers.slice(0, count)) {
    const minted = result === undefined ? undefined : mintedOf(result)
    if (minted === undefined) break
    ids.push(minted)
  }
  const [first] = ids
  if (first !== undefined) return { kind: 'done', result: packMinted(first, ids.length) }
  const [refusal] = answers[0] ?? []
  if (refusal === undefined || 'Ok' in refusal)
    return { kind: 'refused', error: NftStudioError.notMinted('no answer') }
  const { Err: error } = refusal
  const isTooOld = 'TooOld' in error
  return { kind: 'refused', error: mintRefusal(error), ...(isTooOld ? { isTooOld } : {}) }
}

function mintedOf(result: Collection.MintResult): bigint | undefined {
  if ('Ok' in result) return result.Ok.token_id
  return 'Duplicate' in result.Err ? result.Err.Duplicate.token_id : undefined
}

function mintRefusal(error: Collection.MintError): SluiceError {
  if ('Unauthorized' in error) return NftStudioError.notMinter()
  if ('ExceededMaxSupply' in error) return NftStudioError.usedUp()
  if ('GenericError' in error) return NftStudioError.notMinted(error.GenericError.message)
  return NftStudioError.notMinted(Object.keys(error)[0] ?? '')
}

const COUNT_BITS = 8n
/** A run of tokens as one figure. */
export const packMinted = (first: bigint, count: number): bigint =>
  (first << COUNT_BITS) | BigInt(count)
export function unpackMinted(packed: bigint): readonly bigint[] {
  const count = Number(packed & ((1n << COUNT_BITS) - 1n))
  return Array.from({ length: count }, (_, place) => (packed >> COUNT_BITS) + BigInt(place))
}
