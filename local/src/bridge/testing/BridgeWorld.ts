import { inspect } from 'node:util'
import type { Principal } from '@icp-sdk/core/principal'
import * as checkerService from '@sluice/candid/btc_checker'
import type {
  _SERVICE,
  Books,
  Event,
  InitArgs,
  Timing,
  UpgradeArgs,
} from '@sluice/candid/ckbtc_minter'
import * as minterService from '@sluice/candid/ckbtc_minter'
import * as ledgerService from '@sluice/candid/ledger'
import { buildCanister } from '@sluice/canister/build'
import { Network, type NetworkSnapshot } from '@sluice/network'
import {
  actorOn,
  canisterSource,
  encodeInit,
  type Installed,
  installCanister,
} from '@sluice/testing'
import { controller, person } from '@sluice/testing/exchange/people'
import { expect } from 'vitest'
import { RULES } from '../../../canisters/ckbtc-minter/src/events/rules.ts'
import { modelOf } from '../../../minter-kit/events/EventLog.ts'
import { parseAddress } from '../../bitcoin/address/address.ts'
import { Faucet } from '../../bitcoin/explorer/controls/Faucet.ts'
import { openRegtest, type RegtestChain, regtestOf } from '../../bitcoin/node/RegtestChain.ts'
import type { Transaction } from '../../bitcoin/transaction/Transaction.ts'
import { Key, type SpendKind } from '../../bitcoin/wallet/Key.ts'

export const alice = person(20)
export const bob = person(21)
export const LEDGER_FEE = 10n
export const CHECK_FEE = 100n
export const MINIMUM = 5_000n
/** What Bob has from the start, in return for bitcoin at the main address. */
export const ENDOWMENT = 50_000_000n
/** Seconds since 1970 at which networks begin here. */
const START = 1_800_000_000n
const SECOND_MS = 1_000
const MOST_QUEUE_NS = 600_000_000_000n

type Change = Partial<InitArgs>

/** The minter between a ledger, a checker and a Bitcoin chain. The clock stands, and blocks are mined when the test says so. */
export class BridgeWorld {
  readonly network: Network
  readonly minter: Installed<_SERVICE>
  readonly checker: Installed<checkerService._SERVICE>
  readonly ledgerId: Principal
  readonly faucet = new Faucet()

  constructor(network: Network, parts: Pick<BridgeWorld, 'minter' | 'checker' | 'ledgerId'>) {
    this.network = network
    this.minter = parts.minter.on(network)
    this.checker = parts.checker.on(network)
    this.ledgerId = parts.ledgerId
  }

  /** The same world on a copy of its network. */
  on(network: Network): BridgeWorld {
    return new BridgeWorld(network, this)
  }

  as(caller: Principal): _SERVICE {
    return this.minter.as(caller)
  }

  ledger(caller: Principal): ledgerService._SERVICE {
    return actorOn(this.network, ledgerService, this.ledgerId, caller)
  }

  balanceOf(owner: Principal): Promise<bigint> {
    return this.ledger(owner).icrc1_balance_of({ owner, subaccount: [] })
  }

  chain<T>(change: (chain: RegtestChain) => T): Promise<T> {
    return this.network.changeBitcoin(() => change(regtestOf(this.network)))
  }

  /** Sends to an address; the transaction waits for a block. */
  async pay(address: string, value: bigint): Promise<Transaction> {
    return this.chain((chain) => this.faucet.pay(chain, scriptOf(address), value))
  }

  async mine(blocks = 1): Promise<void> {
    await this.chain(({ node, leastFeeRate }) =>
      node.mine({ blocks, script: this.faucet.script, leastFeeRate }),
    )
  }

  /** A deposit with so many confirmations. */
  async deposit(owner: Principal, value: bigint, confirmations = 6): Promise<Transaction> {
    const address = await this.depositAddress(owner)
    const paid = await this.pay(address, value)
    if (confirmations > 0) await this.mine(confirmations)
    return paid
  }

  depositAddress(owner: Principal): Promise<string> {
    return this.as(owner).get_btc_address({ owner: [owner], subaccount: [] })
  }

  update(owner: Principal) {
    return this.as(owner).update_balance({ owner: [], subaccount: [] })
  }

  async approve(owner: Principal, amount: bigint): Promise<void> {
    const approved = await this.ledger(owner).icrc2_approve({
      spender: { owner: this.minter.canisterId, subaccount: [] },
      amount,
      from_subaccount: [],
      expected_allowance: [],
      expires_at: [],
      fee: [],
      memo: [],
      created_at_time: [],
    })
    if ('Err' in approved) throw new Error('the ledger refuses')
  }

  retrieve(owner: Principal, address: string, amount: bigint) {
    return this.as(owner).retrieve_btc_with_approval({ address, amount, from_subaccount: [] })
  }

  /** Approves and withdraws. @returns the withdrawal's id. */
  async withdraw(owner: Principal, address: string, amount: bigint): Promise<bigint> {
    await this.approve(owner, amount)
    const answer = await this.retrieve(owner, address, amount)
    if ('Ok' in answer) return answer.Ok.block_index
    throw new Error(`refused: ${inspect(answer.Err)}`)
  }

  status(id: bigint) {
    return this.as(alice).retrieve_btc_status_v2({ block_index: id })
  }

  async passSeconds(seconds: number): Promise<void> {
    await this.network.advanceTime(seconds * SECOND_MS)
    await this.network.runUntilIdle()
  }

  /** Mines what waits, and lets the minter see that it is confirmed. */
  async confirm(seconds = 601): Promise<void> {
    await this.mine(6)
    await this.passSeconds(seconds)
  }

  /** Upgrades with new settings. */
  async upgradeWith(change: Partial<UpgradeArgs>): Promise<void> {
    const { module } = await buildCanister(SOURCE, () => {})
    const arg = encodeInit(minterService, [{ Upgrade: [{ ...NO_CHANGE, ...change }] }])
    const canisterId = this.minter.canisterId
    await this.network.installCode({ canisterId, mode: 'upgrade', wasmModule: module, arg })
  }

  async books(): Promise<Books> {
    const answer = await this.as(alice).get_books()
    if ('Err' in answer) throw new Error(answer.Err)
    return answer.Ok
  }

  /** Everything that the minter has written down. */
  private events(): Promise<Event[]> {
    return allPages((start) => this.as(alice).get_events({ start, length: PAGE }))
  }

  /** Nothing is lost: not by the minter's events, not by the ledger's supply, and not by the events' own replay. */
  async requireSolvent(): Promise<Books> {
    const books = await this.books()
    const { issued, waiting, kept, coins, outgoing, endowment_due, supply } = books
    const replayed = modelOf(RULES, await this.events())
    expect(replayed.sums).toMatchObject({ issued, unclaimed: books.unclaimed })
    expect([...replayed.coins.values()].reduce((sum, { utxo }) => sum + utxo.value, 0n)).toBe(coins)
    expect(issued + waiting + kept).toBe(coins + outgoing + endowment_due)
    if (books.minting === 0n && books.burning === 0n) {
      expect(supply + (await this.burnedFees())).toBe(issued)
    }
    return books
  }

  /** A block's memo. */
  memoOf(block: ledgerService.Value | undefined): Uint8Array {
    const memo = fieldOf(fieldOf(block, 'tx'), 'memo')
    return memo !== undefined && 'Blob' in memo ? Uint8Array.from(memo.Blob) : new Uint8Array()
  }

  /** Fees that the ledger has burned, by its log. */
  private async burnedFees(): Promise<bigint> {
    const blocks = await allPages(
      async (start) =>
        (await this.ledger(alice).icrc3_get_blocks([{ start, length: PAGE }])).blocks,
    )
    let fees = 0n
    for (const { block } of blocks) {
      const fee = fieldOf(block, 'fee') ?? fieldOf(fieldOf(block, 'tx'), 'fee')
      if (fee !== undefined && 'Nat' in fee) fees += fee.Nat
    }
    return fees
  }
}

/** What services answer at most at once. */
const PAGE = 2_000n

async function allPages<Row>(fetchFrom: (start: bigint) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await fetchFrom(BigInt(rows.length))
    if (page.length === 0) return rows
    rows.push(...page)
  }
}

function fieldOf(value: ledgerService.Value | undefined, name: string) {
  if (value === undefined || !('Map' in value)) return undefined
  return value.Map.find(([field]) => field === name)?.[1]
}

export function scriptOf(address: string): Uint8Array {
  const parsed = parseAddress(address)
  if (parsed.kind !== 'script') throw new Error(`${address} is no address here`)
  return parsed.script
}

const NO_CHANGE: UpgradeArgs = {
  retrieve_btc_min_amount: [],
  max_time_in_queue_nanos: [],
  min_confirmations: [],
  mode: [],
  check_fee: [],
  kyt_fee: [],
  btc_checker_principal: [],
  kyt_principal: [],
  get_utxos_cache_expiration_seconds: [],
  utxo_consolidation_threshold: [],
  max_num_inputs_in_transaction: [],
  fees: [],
  timing: [],
}

/** A payment that is not mined is replaced after so long. */
export const RESUBMISSION_SECONDS = 10_000

/** Blocks take a minute, and the fee rate is asked for each time; the rest is as in the public minter. */
const TIMES: Timing = {
  tick_seconds: [],
  resubmission_seconds: [BigInt(RESUBMISSION_SECONDS)],
  fee_rate_seconds: [1n],
  consolidation_seconds: [],
  suspension_seconds: [],
  block_seconds: [60n],
}

const SOURCE = canisterSource('ckbtc-minter', 'local/canisters')

/** A copy of a world, as it was at its snapshot. */
export async function bridgeFrom(world: BridgeWorld, from: NetworkSnapshot): Promise<BridgeWorld> {
  return world.on(await Network.start({ from, bitcoin: openRegtest }))
}

type Prepared = { readonly world: BridgeWorld; readonly snapshot: NetworkSnapshot }

/** Worlds that were made in this process, by their settings: the next file that wants the same gets a copy. */
const prepared = new Map<string, Promise<Prepared>>()

/** A world in which nobody has deposited, Bob holds the endowment, and what it is for is confirmed on the chain. */
export async function startBridge(change: Change = {}): Promise<BridgeWorld> {
  const name = inspect(change, { depth: 5 })
  const made = prepared.get(name) ?? prepare(change)
  prepared.set(name, made)
  const { world, snapshot } = await made
  return bridgeFrom(world, snapshot)
}

async function prepare(change: Change): Promise<Prepared> {
  const world = await newBridge(change)
  const snapshot = world.network.snapshot()
  await world.network.stop()
  return { world, snapshot }
}

async function newBridge(change: Change): Promise<BridgeWorld> {
  const network = await Network.start({
    inMemory: true,
    startTime: START * 1_000_000_000n,
    bitcoin: openRegtest,
  })
  const minterId = await network.createCanister({ controllers: [controller] })
  const { canisterId: ledgerId } = await installCanister(network, {
    source: canisterSource('ledger'),
    service: ledgerService,
    args: [ledgerArgs(minterId)],
  })
  const checker = await installCanister<checkerService._SERVICE>(network, {
    source: canisterSource('btc-checker', 'local/canisters'),
    service: checkerService,
    args: [CHECKER],
    controllers: [controller],
  })
  const minter = await installCanister<_SERVICE>(network, {
    source: SOURCE,
    service: minterService,
    args: [{ Init: { ...minterArgs(ledgerId, checker.canisterId), ...change } }],
    into: minterId,
  })
  const world = new BridgeWorld(network, { minter, checker, ledgerId })
  await world.pay(await world.depositAddress(minterId), ENDOWMENT)
  await world.mine(6)
  await network.runUntilIdle()
  return world
}

const CHECKER: checkerService.CheckArg = {
  InitArg: {
    btc_network: { regtest: { json_rpc_url: '' } },
    check_mode: { Normal: null },
    num_subnet_nodes: 13,
  },
}

function ledgerArgs(minter: Principal): ledgerService.LedgerArgs {
  return {
    kind: { Icrc: null },
    name: 'ckBTC',
    symbol: 'ckBTC',
    decimals: 8,
    transfer_fee: LEDGER_FEE,
    max_memo_length: 80,
    max_transactions_in_window: [],
    fee_collector_account: [],
    minting_account: { owner: minter, subaccount: [] },
    initial_balances: [[{ owner: bob, subaccount: [] }, ENDOWMENT]],
    metadata: [],
  }
}

function minterArgs(ledger: Principal, checker: Principal): InitArgs {
  return {
    btc_network: { Regtest: null },
    ledger_id: ledger,
    ecdsa_key_name: 'dfx_test_key',
    retrieve_btc_min_amount: MINIMUM,
    max_time_in_queue_nanos: MOST_QUEUE_NS,
    min_confirmations: [6],
    mode: { GeneralAvailability: null },
    check_fee: [CHECK_FEE],
    kyt_fee: [],
    btc_checker_principal: [checker],
    kyt_principal: [],
    get_utxos_cache_expiration_seconds: [],
    utxo_consolidation_threshold: [],
    max_num_inputs_in_transaction: [],
    fees: [],
    timing: [TIMES],
    endowment: [ENDOWMENT],
  }
}

/** An address of somebody outside, of one of the kinds that wallets use. */
export function outsideAddress(name: string, kind: SpendKind = 'p2wpkh'): string {
  const { address } = new Key(name).payment(kind)
  if (address === undefined) throw new Error(`${kind} has no address`)
  return address
}
