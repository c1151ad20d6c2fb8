import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE, LedgerArgs, TransferArg } from '@sluice/candid/ledger'
import * as service from '@sluice/candid/ledger'
import type { Network } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'

const principal = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
export const minter = principal(0)
export const alice = principal(1)
export const bob = principal(2)
export const carol = principal(3)
export const accountOf = (owner: Principal) => ({ owner, subaccount: [] as [] })
export const FEE = 10n

const settings: LedgerArgs = {
  kind: { Icrc: null },
  name: 'ckBTC',
  symbol: 'ckBTC',
  decimals: 8,
  transfer_fee: FEE,
  max_memo_length: 32,
  max_transactions_in_window: [],
  fee_collector_account: [],
  minting_account: accountOf(minter),
  initial_balances: [[accountOf(alice), 1_000_000n]],
  metadata: [],
}

/** A transfer of 100 to Bob, unless changed. */
export function transferOf(change: Partial<TransferArg>): TransferArg {
  return {
    to: accountOf(bob),
    amount: 100n,
    fee: [],
    memo: [],
    from_subaccount: [],
    created_at_time: [],
    ...change,
  }
}

/** A built ledger in which Alice holds 1 000 000. */
export const installLedger = (
  network: Network,
  change: Partial<LedgerArgs> = {},
): Promise<Installed<_SERVICE>> =>
  installCanister<_SERVICE>(network, {
    source: canisterSource('ledger'),
    service,
    args: [{ ...settings, ...change }],
  })
