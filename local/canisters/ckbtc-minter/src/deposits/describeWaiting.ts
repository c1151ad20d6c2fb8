import type { Account, PendingUtxo, UpdateBalanceError } from '@sluice/candid/ckbtc_minter'
import { accountKey } from '../../../../minter-kit/accounts/accounts.ts'
import type { UtxosAnswer } from '../edges/BitcoinPort.ts'
import { outpointKey } from '../events/keys.ts'
import type { Model, SuspendedCoin } from '../events/Model.ts'
import { NS_PER_SECOND } from '../minter/MinterContext.ts'

type NoNewUtxos = Extract<UpdateBalanceError, { NoNewUtxos: unknown }>['NoNewUtxos']

/** Coins of each kind in one answer. */
const MOST_COINS = 1_000

/** What an account waits for: coins with too few confirmations, and coins that are set aside. */
export function describeWaiting(
  { settings, suspended, received }: Model,
  account: Account,
  { utxos, tipHeight }: UtxosAnswer,
): NoNewUtxos {
  const required = settings.minConfirmations
  const pending: PendingUtxo[] = utxos
    // a reorganisation may leave a minted coin with few confirmations: nobody waits for that one
    .filter(({ outpoint }) => !received.has(outpointKey(outpoint)))
    .map(({ outpoint, value, height }) => ({
      outpoint,
      value,
      confirmations: Math.max(0, tipHeight - height + 1),
    }))
    .filter(({ confirmations }) => confirmations < required)
    .slice(0, MOST_COINS)
  const setAside = [...(suspended.get(accountKey(account))?.values() ?? [])].slice(0, MOST_COINS)
  const retryNs = settings.timing.suspension * NS_PER_SECOND
  return {
    current_confirmations: largest(pending.map(({ confirmations }) => confirmations)),
    required_confirmations: required,
    pending_utxos: [pending],
    suspended_utxos: [setAside.map((coin) => describeSuspended(coin, retryNs))],
  }
}

const describeSuspended = ({ utxo, reason, sinceNs }: SuspendedCoin, retryNs: bigint) => ({
  utxo,
  reason,
  earliest_retry: sinceNs + retryNs,
})

function largest(numbers: readonly number[]): [] | [number] {
  return numbers.length === 0 ? [] : [Math.max(...numbers)]
}
