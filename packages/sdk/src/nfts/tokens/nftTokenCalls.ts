import { Principal } from '@icp-sdk/core/principal'
import { toHex } from '@sluice/candid/hex'
import * as Collection from '@sluice/candid/nft_collection'
import * as Standards from '@sluice/candid/nft_standards'
import { type PreparedCall, prepareCall } from '../../calls/PreparedCall.ts'
import type { SluiceError } from '../../errors.ts'
import type { StepAnswer } from '../../flows/Plan.ts'
import { type LedgerAddress, toIdentifier } from '../../ledgers/addresses.ts'
import { extTokenName } from '../collections/extTokenName.ts'
import { NftError } from '../collections/NftError.ts'
import { NftMarketError } from '../market/NftMarketError.ts'
import { addressOf } from './holderText.ts'
import type { ApproveNftFacts, NftFacts, RevokeNftFacts } from './NftTokenFlow.ts'

type Call = PreparedCall<StepAnswer>
const DONE: StepAnswer = { kind: 'done' }
const refused = (error: SluiceError): StepAnswer => ({ kind: 'refused', error })

/** What goes with a transfer of a token. */
export type Sending = NftFacts & { readonly to: string; readonly memo?: string }

/** A token goes to somebody else, by the interface that its collection has. */
export function sendCall(sending: Sending, principal: string, createdAtNs: bigint): Call {
  const to = addressOf(sending.to)
  if (to === undefined) throw NftMarketError.refused('this is no account')
  const memo = new TextEncoder().encode(sending.memo ?? '')
  return sending.standard === 'EXT'
    ? extCall(sending, { to, memo, principal })
    : icrc7Call(sending, { to, memo, createdAtNs })
}

/** Known to the collection by its time for a day. */
function icrc7Call(
  { collectionId, tokenId }: Sending,
  {
    to,
    memo,
    createdAtNs,
  }: { readonly to: LedgerAddress; readonly memo: Uint8Array; readonly createdAtNs: bigint },
): Call {
  if ('identifier' in to) throw NftMarketError.refused('this collection knows no identifiers')
  const { owner, subaccount } = to
  return prepareCall<Standards._SERVICE, 'icrc7_transfer', StepAnswer>({
    canisterId: collectionId,
    interfaceOf: Standards.idlFactory,
    method: 'icrc7_transfer',
    args: [
      [
        {
          token_id: tokenId,
          to: { owner, subaccount: subaccount ? [subaccount] : [] },
          from_subaccount: [],
          memo: memo.length === 0 ? [] : [memo],
          created_at_time: [createdAtNs],
        },
      ],
    ],
    read: ([answer]) => {
      const [result] = answer ?? []
      if (result === undefined) return refused(NftMarketError.refused('no answer'))
      if ('Ok' in result || 'Duplicate' in result.Err) return DONE
      return refused(icrcRefusal(result.Err, { collectionId, tokenId }))
    },
  })
}

/** EXT knows no times: who holds the token afterwards tells what came of it. */
function extCall(
  { collectionId, tokenId }: Sending,
  {
    to,
    memo,
    principal,
  }: { readonly to: LedgerAddress; readonly memo: Uint8Array; readonly principal: string },
): Call {
  const isPlain = 'owner' in to && to.subaccount === undefined
  return prepareCall<Standards._SERVICE, 'transfer', StepAnswer>({
    canisterId: collectionId,
    interfaceOf: Standards.idlFactory,
    method: 'transfer',
    args: [
      {
        token: extTokenName(collectionId, tokenId),
        amount: 1n,
        from: { principal: Principal.fromText(principal) },
        to: isPlain ? { principal: to.owner } : { address: toHex(toIdentifier(to)) },
        memo,
        notify: false,
        subaccount: [],
      },
    ],
    read: (answer) => ('ok' in answer ? DONE : refused(extRefusal(answer.err))),
  })
}

/** Lets somebody take the token. Asked again with the same time it is given once. */
export const approveCall = (
  { collectionId, tokenId, spender, expiresAtNs }: ApproveNftFacts,
  createdAtNs: bigint,
): Call =>
  prepareCall<Collection._SERVICE, 'icrc37_approve_tokens', StepAnswer>({
    canisterId: collectionId,
    interfaceOf: Collection.idlFactory,
    method: 'icrc37_approve_tokens',
    args: [
      [
        {
          token_id: tokenId,
          approval_info: {
            spender: { owner: Principal.fromText(spender), subaccount: [] },
            from_subaccount: [],
            expires_at: expiresAtNs === undefined ? [] : [expiresAtNs],
            memo: [],
            created_at_time: createdAtNs,
          },
        },
      ],
    ],
    read: ([answer]) => {
      const [result] = answer ?? []
      if (result === undefined) return refused(NftMarketError.refused('no answer'))
      return 'Ok' in result ? DONE : refused(icrcRefusal(result.Err, { collectionId, tokenId }))
    },
  })

export const revokeCall = (
  { collectionId, tokenId, spender }: RevokeNftFacts,
  createdAtNs: bigint,
): Call =>
  prepareCall<Collection._SERVICE, 'icrc37_revoke_token_approvals', StepAnswer>({
    canisterId: collectionId,
    interfaceOf: Collection.idlFactory,
    method: 'icrc37_revoke_token_approvals',
    args: [
      [
        {
          token_id: tokenId,
          spender: [{ owner: Principal.fromText(spender), subaccount: [] }],
          from_subaccount: [],
          memo: [],
          created_at_time: [createdAtNs],
        },
      ],
    ],
    read: ([answer]) => {
      const [result] = answer ?? []
      if (result === undefined) return refused(NftMarketError.refused('no answer'))
      if ('Ok' in result || 'ApprovalDoesNotExist' in result.Err) return DONE
      return refused(icrcRefusal(result.Err, { collectionId, tokenId }))
    },
  })

type IcrcError = Readonly<Record<string, unknown>>
type Which = { readonly collectionId: string; readonly tokenId: bigint }

function icrcRefusal(error: IcrcError, { collectionId, tokenId }: Which): SluiceError {
  if ('Unauthorized' in error) return NftMarketError.of('nft-not-yours')
  if ('NonExistingTokenId' in error) return NftError.noToken(collectionId, tokenId)
  const [name = '', more] = Object.entries(error)[0] ?? []
  const message: unknown = Reflect.get(Object(more), 'message')
  return NftMarketError.refused(typeof message === 'string' ? message : name)
}

type ExtError = Standards._SERVICE['transfer'] extends (
  ...args: never[]
) => Promise<{ ok: bigint } | { err: infer Refusal }>
  ? Refusal
  : never

function extRefusal(error: ExtError & object): SluiceError {
  if ('Unauthorized' in error || 'InsufficientBalance' in error)
    return NftMarketError.of('nft-not-yours')
  const [name = '', more] = Object.entries(error)[0] ?? []
  return NftMarketError.refused(typeof more === 'string' && more !== '' ? more : name)
}
