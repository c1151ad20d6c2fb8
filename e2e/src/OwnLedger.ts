import { Principal } from '@icp-sdk/core/principal'
import { Ledger } from '@sluice/candid'
import { buildCanister, canisterSource } from '@sluice/canister/build'
import type { Config } from '@sluice/sdk'
import { encodeInit } from '@sluice/testing'
import { OwnCanister } from './OwnCanister.ts'

/** What each holder has at the beginning: 100 OWN. */
export const OWN_BALANCE = 10_000_000_000n

type Terms = {
  fee: bigint
  /** Whom the initial balances belong to, as principals. */
  holders: readonly string[]
  /** How many transfers it remembers before it says that it is busy; as many as the public ledgers when absent. */
  mostRemembered?: bigint
  /** What its metadata say besides, or otherwise than it answers when it is asked. */
  metadata?: Readonly<Record<string, string>>
}

/** The ledger of a token, OWN, that one test has for itself and may change as its owner could. */
export class OwnLedger {
  readonly id: string
  private readonly canister: OwnCanister

  private constructor(canister: OwnCanister) {
    this.id = canister.id
    this.canister = canister
  }

  static async install(config: Config, terms: Terms): Promise<OwnLedger> {
    const ledger = new OwnLedger(await OwnCanister.create(config))
    await ledger.installModule('install', terms)
    return ledger
  }

  /** Begins anew, with other terms and the initial balances. */
  reinstall(terms: Terms): Promise<void> {
    return this.installModule('reinstall', terms)
  }

  private async installModule(mode: 'install' | 'reinstall', terms: Terms): Promise<void> {
    const { module } = await buildCanister(canisterSource('ledger'), () => {})
    await this.canister.install(mode, module, encodeInit(Ledger, [argsOf(terms)]))
  }
}

function argsOf({ fee, holders, mostRemembered, metadata = {} }: Terms): Ledger.LedgerArgs {
  const account = (owner: Principal): Ledger.Account => ({ owner, subaccount: [] })
  return {
    kind: { Icrc: null },
    name: 'Own token',
    symbol: 'OWN',
    decimals: 8,
    transfer_fee: fee,
    max_memo_length: 32,
    max_transactions_in_window: mostRemembered === undefined ? [] : [mostRemembered],
    fee_collector_account: [],
    minting_account: account(Principal.managementCanister()),
    initial_balances: holders.map((owner) => [account(Principal.fromText(owner)), OWN_BALANCE]),
    metadata: Object.entries(metadata).map(([key, text]) => [key, { Text: text }]),
  }
}
