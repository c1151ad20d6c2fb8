import type {
  IcsMintRequest,
  IcsMintRequests,
  MintArg,
  MintRequest,
  MintResult,
} from '@sluice/candid/nft_collection'
import { readAccount, type StoredAccount } from '@sluice/canister/nft'
import type { CollectionContext } from '../collection/CollectionContext.ts'
import { requireInfo } from '../collection/info.ts'
import { KNOWN, Refusal, refuse } from '../collection/Refusal.ts'
import type { GivenFacts } from '../tokens/facts.ts'
import { mintCopies, mintOnce } from '../tokens/minting.ts'
import { MAX_MEMO } from '../tokens/moving.ts'
import { each, generic, MEMO, SUBACCOUNT } from './batches.ts'
import { requireAccount } from './users.ts'

/** The public interface's mint. @returns the token's number */
export function mint(
  context: CollectionContext,
  minter: Uint8Array,
  request: IcsMintRequest,
): number {
  return mintBatch(context, minter, { ...request, count: 1n })
}

/** Mints copies. @returns the number of the first; the others follow */
export function mintBatch(
  context: CollectionContext,
  minter: Uint8Array,
  request: IcsMintRequests,
): number {
  const { royaltyRate } = requireInfo(context)
  // royalties are the collection's: a token that promised others would be sold without them
  if (request.royalties !== 0n && request.royalties !== royaltyRate)
    refuse(`The royalties of this collection are ${royaltyRate} hundredths of a percent`)
  const to = requireAccount(context, request.owner)
  const filePath = request.filePath === '' ? request.image : request.filePath
  const facts: GivenFacts = { ...request, filePath, metadata: request.metadata[0] }
  return Number(mintCopies(context, minter, { mint: { to, facts }, count: request.count }).tokenId)
}

const NO_FACTS: Omit<GivenFacts, 'metadata'> = {
  name: '',
  introduction: '',
  link: '',
  artistName: '',
  nftType: '',
  filePath: '',
  fileType: '',
  attributes: [],
}

/** EXT's mint, with bytes as all that is known of a token. @returns the token's number */
export function mintExt(
  context: CollectionContext,
  minter: Uint8Array,
  { to, metadata }: MintRequest,
): number {
  const facts = { ...NO_FACTS, metadata: metadata[0] }
  const mint = { to: requireAccount(context, to), facts }
  return Number(mintCopies(context, minter, { mint, count: 1n }).tokenId)
}

/** Our own mint: what is asked again is answered again, and each token of a batch succeeds or fails for itself. */
export function mintTokens(
  context: CollectionContext,
  minter: Uint8Array | undefined,
  args: readonly MintArg[],
): [MintResult][] {
  return each(args, (arg) => {
    if (minter === undefined) return { Err: { Unauthorized: null } }
    const to = readAccount(arg.to)
    const memo = arg.memo[0]
    if (to === undefined) return { Err: SUBACCOUNT }
    if (memo !== undefined && memo.length > MAX_MEMO) return { Err: MEMO }
    return mintArg(context, minter, { arg, to })
  })
}

function mintArg(
  context: CollectionContext,
  minter: Uint8Array,
  { arg, to }: { arg: MintArg; to: StoredAccount },
): MintResult {
  const facts: GivenFacts = { ...arg, fileType: '', metadata: arg.metadata[0] }
  try {
    const outcome = mintOnce(context, minter, {
      to,
      facts,
      memo: arg.memo[0],
      createdAtNs: arg.created_at_time,
    })
    if (outcome.kind === 'late') return { Err: outcome.flaw }
    const { tokenId, block } = outcome
    return outcome.kind === 'minted'
      ? { Ok: { token_id: tokenId, block } }
      : { Err: { Duplicate: { duplicate_of: block, token_id: tokenId } } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.message === KNOWN.supply) return { Err: { ExceededMaxSupply: null } }
    return {
      Err: error.message === KNOWN.owner ? { InvalidRecipient: null } : generic(error.message),
    }
  }
}
