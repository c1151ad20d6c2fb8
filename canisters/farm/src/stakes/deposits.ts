import { isSameBytes } from '@sluice/canister'
import type { FarmContext } from '../farm/FarmContext.ts'
import { refuse } from '../farm/result.ts'
import type { Deposit } from '../farm/storedTypes.ts'

/** Positions that one owner may have here: all of them are settled in one message. */
const MOST_OF_OWNER = 500
/** The list of all positions lies beside those of owners. */
const EVERYBODY = new Uint8Array()
const MOST_LISTED = 50_000

export function requireDeposit({ state }: FarmContext, positionId: bigint): Deposit {
  return state.deposits.get(positionId) ?? refuse('No such position')
}

export function requireOwner(context: FarmContext, owner: Uint8Array, positionId: bigint): Deposit {
  const deposit = requireDeposit(context, positionId)
  if (!isSameBytes(deposit.owner, owner)) refuse('You are not the owner of the position')
  return deposit
}

export function addDeposit({ state }: FarmContext, positionId: bigint, deposit: Deposit): void {
  state.deposits.set(positionId, deposit)
  state.positionsOf.add(deposit.owner, positionId)
  state.positionsOf.add(EVERYBODY, positionId)
}

export function removeDeposit({ state }: FarmContext, positionId: bigint): void {
  const deposit = state.deposits.get(positionId)
  if (deposit === undefined) return
  state.deposits.delete(positionId)
  state.entering.delete(positionId)
  state.positionsOf.remove(deposit.owner, positionId)
  state.positionsOf.remove(EVERYBODY, positionId)
}

/** Ids of an owner's positions here, oldest first. */
export function positionIdsOf({ state }: Pick<FarmContext, 'state'>, owner: Uint8Array): bigint[] {
  return state.positionsOf.last(owner, MOST_OF_OWNER)
}

export function allPositionIds({ state }: Pick<FarmContext, 'state'>): bigint[] {
  return state.positionsOf.last(EVERYBODY, MOST_LISTED)
}

/** @throws Refusal when nobody, or not this owner, may stake another position. */
export function requireRoom({ state }: FarmContext, owner: Uint8Array): void {
  const places = BigInt(state.deposits.size + state.handovers.size)
  const isFull = places >= state.limits.get().positions
  if (isFull || state.positionsOf.sizeOf(owner) >= MOST_OF_OWNER)
    refuse('The number of staked positions reaches the upper limit')
}
