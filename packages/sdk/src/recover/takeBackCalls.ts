import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE as Manager } from '@sluice/candid/passcode_manager'
import type { _SERVICE as Pool } from '@sluice/candid/swap_pool'
import { type PreparedCall, prepareCall } from '../calls/PreparedCall.ts'
import { TransferError } from '../errors.ts'
import type { StepAnswer } from '../flows/Plan.ts'
import { type PoolFailure, reasonOf } from '../pools/poolFailure.ts'
import type { PaymentFlow } from '../wallet/PaymentFlow.ts'
import type { Place } from './Place.ts'

/** Words of a service that has done, or goes on doing, what it was asked. */
const CREDITED_BEFORE = /credited already/
const GOES_ON = /^The factory has not answered \(/

/** Puts what lies at a canister into the person's balance there. */
export async function creditCall(
  { facts }: PaymentFlow,
  place: Extract<Place, { kind: 'undeposited' | 'stray' | 'passcode' }>,
): Promise<PreparedCall<StepAnswer>> {
  const { to: canisterId, ledgerId: token, amount, fee } = facts
  if (place.kind === 'passcode') {
    const { token0, token1, feePips } = place.pair
    return prepareCall<Manager, 'destoryPasscode', StepAnswer>({
      ...(await manager(canisterId)),
      method: 'destoryPasscode',
      args: [Principal.fromText(token0), Principal.fromText(token1), feePips],
      read: (answer) => read(answer, GOES_ON),
    })
  }
  if (place.kind === 'stray') {
    return prepareCall<Pool, 'claimStrayDeposit', StepAnswer>({
      ...(await pool(canisterId)),
      method: 'claimStrayDeposit',
      args: [token, place.block],
      read: (answer) => read(answer, CREDITED_BEFORE),
    })
  }
  return prepareCall<Pool, 'deposit', StepAnswer>({
    ...(await pool(canisterId)),
    method: 'deposit',
    // the pool takes the ledger's fee out of the deposit
    args: [{ token, amount: amount + fee, fee }],
    read,
  })
}

/** Pays the person's balance at a canister out. */
export async function payCall(
  { kind, facts }: PaymentFlow,
  place: Place,
): Promise<PreparedCall<StepAnswer>> {
  const { to: canisterId, ledgerId: token, amount, fee } = facts
  if (kind === 'refund') {
    return prepareCall<Manager, 'withdraw', StepAnswer>({
      ...(await manager(canisterId)),
      method: 'withdraw',
      args: [{ amount, fee }],
      read,
    })
  }
  if (place.kind === 'foreign') {
    return prepareCall<Pool, 'withdrawMistransferBalance', StepAnswer>({
      ...(await pool(canisterId)),
      method: 'withdrawMistransferBalance',
      args: [{ address: token, standard: 'ICRC1' }],
      read,
    })
  }
  return prepareCall<Pool, 'withdraw', StepAnswer>({
    ...(await pool(canisterId)),
    method: 'withdraw',
    args: [{ token, amount, fee }],
    read,
  })
}

/** Nothing came of it: the tokens lie where they lay. */
export const heldThere = (reason: string) =>
  new TransferError('transfer-refused', { details: { reason }, retry: 'later', funds: 'pool' })

function read(answer: { ok: unknown } | { err: PoolFailure }, fine?: RegExp): StepAnswer {
  if ('ok' in answer) return { kind: 'done' }
  const reason = reasonOf(answer.err)
  return fine?.test(reason) ? { kind: 'done' } : { kind: 'refused', error: heldThere(reason) }
}

async function manager(canisterId: string) {
  const { idlFactory } = await import('@sluice/candid/passcode_manager')
  return { canisterId, interfaceOf: idlFactory }
}

async function pool(canisterId: string) {
  const { idlFactory } = await import('@sluice/candid/swap_pool')
  return { canisterId, interfaceOf: idlFactory }
}
