import { Principal } from '@icp-sdk/core/principal'
import * as PositionNft from '@sluice/candid/position_nft'
import * as SwapPool from '@sluice/candid/swap_pool'
import { type PreparedCall, prepareCall } from '../calls/PreparedCall.ts'
import type { SluiceError } from '../errors.ts'
import type { StepAnswer } from '../flows/Plan.ts'
import { LiquidityError } from '../liquidity/LiquidityError.ts'
import { reasonOf } from '../pools/poolFailure.ts'
import type { SendFacts, TokenFacts, WrappedFacts } from './PositionTokenFlow.ts'

type Call = PreparedCall<StepAnswer>
type Collection = PositionNft._SERVICE

const DONE: StepAnswer = { kind: 'done' }

/** Allows the collection to take the position; it does so only when its owner asks it to. */
export const approvePositionCall = ({ poolId, positionId, collectionId }: WrappedFacts): Call =>
  prepareCall<SwapPool._SERVICE, 'approvePosition', StepAnswer>({
    canisterId: poolId,
    interfaceOf: SwapPool.idlFactory,
    method: 'approvePosition',
    args: [Principal.fromText(collectionId), positionId],
    read: (answer) =>
      'ok' in answer ? DONE : { kind: 'refused', error: refusalOf(reasonOf(answer.err)) },
  })

/** The collection takes the position; its token's number is the result. */
export const wrapCall = ({ collectionId, poolId, positionId }: WrappedFacts): Call =>
  prepareCall<Collection, 'wrap', StepAnswer>({
    canisterId: collectionId,
    interfaceOf: PositionNft.idlFactory,
    method: 'wrap',
    args: [Principal.fromText(poolId), positionId],
    read: (answer) =>
      'ok' in answer
        ? { kind: 'done', result: answer.ok }
        : { kind: 'refused', error: refusalOf(answer.err) },
  })

/** The position becomes its holder's again, and the token ends. */
export const unwrapCall = ({ collectionId, tokenId }: TokenFacts): Call =>
  prepareCall<Collection, 'unwrap', StepAnswer>({
    canisterId: collectionId,
    interfaceOf: PositionNft.idlFactory,
    method: 'unwrap',
    args: [tokenId],
    read: (answer) => ('ok' in answer ? DONE : { kind: 'refused', error: refusalOf(answer.err) }),
  })

/** The token becomes somebody else's. The collection knows a transfer by its time for a day. */
export const sendCall = ({ collectionId, tokenId, to }: SendFacts, createdAtNs: bigint): Call =>
  prepareCall<Collection, 'icrc7_transfer', StepAnswer>({
    canisterId: collectionId,
    interfaceOf: PositionNft.idlFactory,
    method: 'icrc7_transfer',
    args: [
      [
        {
          token_id: tokenId,
          to: { owner: Principal.fromText(to), subaccount: [] },
          from_subaccount: [],
          memo: [],
          created_at_time: [createdAtNs],
        },
      ],
    ],
    read: ([answer]) => {
      const [result] = answer ?? []
      if (result === undefined) return { kind: 'refused', error: refusalOf('no answer') }
      if ('Ok' in result || 'Duplicate' in result.Err) return DONE
      const { Err: error } = result
      const isTooOld = 'TooOld' in error
      return { kind: 'refused', error: sendRefusal(error), ...(isTooOld ? { isTooOld } : {}) }
    },
  })

function sendRefusal(error: PositionNft.Icrc7TransferError): SluiceError {
  if ('Unauthorized' in error || 'NonExistingTokenId' in error) return LiquidityError.gone()
  if ('GenericError' in error) return refusalOf(error.GenericError.message)
  const [name = ''] = Object.keys(error)
  return refusalOf(name)
}

/** What a pool or the collection says. While the collection waits for the pool, nobody knows yet where the position is. */
function refusalOf(reason: string): SluiceError {
  if (/has not answered|is being worked on/.test(reason)) return LiquidityError.underway()
  if (/do not own|Only the holder|There is no token|Check operator failed|not found/i.test(reason))
    return LiquidityError.gone()
  if (/limit order/i.test(reason)) return LiquidityError.of('position-is-order')
  return new LiquidityError('liquidity-refused', {
    details: { reason },
    retry: 'now',
    funds: 'wallet',
  })
}
