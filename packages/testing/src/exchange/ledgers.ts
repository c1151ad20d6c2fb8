import type { Principal } from '@icp-sdk/core/principal'
import type { LedgerArgs } from '@sluice/candid/ledger'
import * as ledgerService from '@sluice/candid/ledger'
import type { Network } from '@sluice/network'
import { canisterSource, installCanister } from '../index.ts'

export type TestLedger = {
  readonly symbol: string
  /** That of ICP knows account identifiers, too. */
  readonly kind?: LedgerArgs['kind']
  readonly fee: bigint
  readonly minter: Principal
  readonly balances: readonly (readonly [owner: Principal, amount: bigint])[]
  /** A canister that was created before, because others needed to know its id. */
  readonly into?: Principal
}

/** Installs a ledger of eight decimals. */
export async function installLedger(
  network: Network,
  { symbol, kind = { Icrc: null }, fee, minter, balances, into }: TestLedger,
): Promise<Principal> {
  const settings: LedgerArgs = {
    kind,
    name: symbol,
    symbol,
    decimals: 8,
    transfer_fee: fee,
    max_memo_length: 32,
    max_transactions_in_window: [],
    fee_collector_account: [],
    minting_account: { owner: minter, subaccount: [] },
    initial_balances: balances.map(([owner, amount]) => [{ owner, subaccount: [] }, amount]),
    metadata: [],
  }
  const { canisterId } = await installCanister(network, {
    source: canisterSource('ledger'),
    service: ledgerService,
    args: [settings],
    ...(into === undefined ? {} : { into }),
  })
  return canisterId
}

/** Lets a canister take what it wants, without an end. */
export async function approveAll(
  ledger: ledgerService._SERVICE,
  spender: Principal,
): Promise<void> {
  await ledger.icrc2_approve({
    spender: { owner: spender, subaccount: [] },
    amount: 10n ** 30n,
    from_subaccount: [],
    expected_allowance: [],
    expires_at: [],
    fee: [],
    memo: [],
    created_at_time: [],
  })
}

/** A token as the factory is told of it. */
export const token = (ledger: Principal) => ({ address: ledger.toText(), standard: 'ICRC2' })
