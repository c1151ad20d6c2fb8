import { inspect } from 'node:util'
import type { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE, Books, InitArg, UpgradeArg } from '@sluice/candid/cketh_minter'
import * as minterService from '@sluice/candid/cketh_minter'
import * as evmRpcService from '@sluice/candid/evm_rpc'
import * as ledgerService from '@sluice/candid/ledger'
import { buildCanister } from '@sluice/canister/build'
import { Network, type NetworkSnapshot, type OutcallHandler } from '@sluice/network'
import {
  actorOn,
  canisterSource,
  encodeInit,
  type Installed,
  installCanister,
} from '@sluice/testing'
import { controller, person } from '@sluice/testing/exchange/people'
import { encodeFunctionData, type Hex, keccak256, maxUint256, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { RULES } from '../../../../canisters/cketh-minter/src/events/rules.ts'
import { modelOf } from '../../../../minter-kit/events/EventLog.ts'
import { EthereumChain } from '../../chain/EthereumChain.ts'
import { CONTRACTS } from '../../contracts/addresses.ts'
import { DepositHelper } from '../../contracts/generated/DepositHelper.ts'
import { LinkToken } from '../../contracts/generated/LinkToken.ts'
import { PROVIDER_HOSTS, Providers } from '../../providers/Providers.ts'
import { principalWord } from './LogicMinter.ts'

export const alice = person(20)
export const bob = person(21)
export const GWEI = 10n ** 9n
export const ETHER = 10n ** 18n
const LEDGER_FEE = 2n * 10n ** 12n
const MINIMUM = 3n * 10n ** 16n
/** What Bob has from the start, in return for ether at the minter's address. */
const ENDOWMENT = 5n * ETHER
/** What the minter has beyond that: it pays for sweeps. */
const SURPLUS = ETHER / 10n
/** Between two rounds of any job. */
export const ROUND_SECONDS = 30
/** Shorter than a round: what one asks is answered before the next begins. */
const STEP_SECONDS = 5
const START = 1_800_000_000n
const SECOND_MS = 1_000
const CHAIN_ID = 31_337
const CYCLES = 50_000_000_000_000n
export const depositor = privateKeyToAccount(keccak256(toHex('depositor')))

type Change = Partial<InitArg>
type Parts = {
  readonly minter: Installed<_SERVICE>
  readonly cketh: Principal
  readonly ckusdc: Principal
}

/** What answers outcalls of a network. It is made before the network, and the chain after it. */
class Outside {
  chain: EthereumChain | undefined
  readonly providers = new Providers({
    rpc: async (method, params) => {
      if (this.chain === undefined) throw new Error('the chain is not there yet')
      return this.chain.rpc(method, params)
    },
  })
  readonly #open = new Set<Promise<unknown>>()

  /** Keeps count: a network that waits for answers counts as idle. */
  readonly outcalls: OutcallHandler = async (request) => {
    const answer = this.providers.outcalls(request)
    this.#open.add(answer)
    try {
      return await answer
    } finally {
      this.#open.delete(answer)
    }
  }

  /** Runs all that there is to do, with what answers lead to. */
  async runUntilIdle(network: Network): Promise<void> {
    await network.runUntilIdle()
    while (this.#open.size > 0) {
      await Promise.allSettled(this.#open)
      await network.runUntilIdle()
    }
  }
}

/** The minter between its ledgers, the EVM RPC canister, six providers and a chain. The clock stands, and blocks are mined when the test says so. */
export class EthereumWorld {
  readonly network: Network
  readonly chain: EthereumChain
  readonly minter: Installed<_SERVICE>
  readonly cketh: Principal
  readonly ckusdc: Principal
  readonly #outside: Outside

  constructor(network: Network, outside: Outside, parts: Parts) {
    this.network = network
    this.#outside = outside
    this.minter = parts.minter.on(network)
    this.cketh = parts.cketh
    this.ckusdc = parts.ckusdc
    this.chain = new EthereumChain(network, async () => ({
      minterAddress: await this.as(alice).minter_address(),
    }))
    outside.chain = this.chain
  }

  get providers(): Providers {
    return this.#outside.providers
  }

  as(caller: Principal): _SERVICE {
    return this.minter.as(caller)
  }

  ledger(caller: Principal, ledger = this.cketh): ledgerService._SERVICE {
    return actorOn(this.network, ledgerService, ledger, caller)
  }

  balanceOf(owner: Principal, ledger = this.cketh): Promise<bigint> {
    return this.ledger(owner, ledger).icrc1_balance_of({ owner, subaccount: [] })
  }

  async ethOf(address: string): Promise<bigint> {
    return BigInt(String(await this.chain.rpc('eth_getBalance', [address, 'latest'])))
  }

  async usdcOf(address: Hex): Promise<bigint> {
    const args = [address] as const
    const data = encodeFunctionData({ abi: LinkToken.abi, functionName: 'balanceOf', args })
    const call = { to: CONTRACTS.usdc, data }
    return BigInt(String(await this.chain.rpc('eth_call', [call, 'latest'])))
  }

  /** A transaction of the depositor's, who has what it takes. Waits for a block. */
  async send(to: Hex, data: Hex, value = 0n): Promise<Hex> {
    await this.chain.setBalance(depositor.address, 1_000n * ETHER)
    const { baseFee } = await this.chain.head()
    const pending = await this.chain.rpc('eth_getTransactionCount', [depositor.address, 'pending'])
    const raw = await depositor.signTransaction({
      chainId: CHAIN_ID,
      type: 'eip1559',
      nonce: Number(pending),
      gas: 300_000n,
      maxFeePerGas: 2n * baseFee + 3n * GWEI,
      maxPriorityFeePerGas: 2n * GWEI,
      to,
      data,
      value,
    })
    return this.chain.send(raw)
  }

  /** Ether by the helper, in a block of its own. */
  async depositEth(owner: Principal, value: bigint): Promise<Hex> {
    const args = [asHex(principalWord(owner)), asHex(`0x${'0'.repeat(64)}`)] as const
    const data = encodeFunctionData({ abi: DepositHelper.abi, functionName: 'depositEth', args })
    const hash = await this.send(CONTRACTS.depositHelper, data, value)
    await this.chain.mine()
    return hash
  }

  async depositUsdc(owner: Principal, amount: bigint): Promise<void> {
    await this.chain.fundToken('usdc', depositor.address, amount)
    const approval = encodeFunctionData({
      abi: LinkToken.abi,
      functionName: 'approve',
      args: [CONTRACTS.depositHelper, maxUint256],
    })
    await this.send(CONTRACTS.usdc, approval)
    const data = encodeFunctionData({
      abi: DepositHelper.abi,
      functionName: 'depositErc20',
      args: [CONTRACTS.usdc, amount, asHex(principalWord(owner)), asHex(`0x${'0'.repeat(64)}`)],
    })
    await this.send(CONTRACTS.depositHelper, data)
    await this.chain.mine()
  }

  /** What is in blocks becomes final, and the minter is asked to look. */
  async scrape(): Promise<void> {
    await this.chain.mine(3)
    await this.passSeconds(ROUND_SECONDS + 1)
    await this.as(alice).scrape()
    await this.passSeconds(1)
  }

  async approve(owner: Principal, amount: bigint, ledger = this.cketh): Promise<void> {
    const approved = await this.ledger(owner, ledger).icrc2_approve({
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

  withdrawEth(owner: Principal, recipient: string, amount: bigint) {
    return this.as(owner).withdraw_eth({ recipient, amount, from_subaccount: [] })
  }

  withdrawUsdc(owner: Principal, recipient: string, amount: bigint) {
    return this.as(owner).withdraw_erc20({
      recipient,
      amount,
      ckerc20_ledger_id: this.ckusdc,
      from_cketh_subaccount: [],
      from_ckerc20_subaccount: [],
    })
  }

  /** Approves and withdraws. @returns the withdrawal's id. */
  async withdraw(owner: Principal, recipient: string, amount: bigint): Promise<bigint> {
    await this.approve(owner, amount)
    const answer = await this.withdrawEth(owner, recipient, amount)
    if ('Ok' in answer) return answer.Ok.block_index
    throw new Error(`refused: ${inspect(answer.Err)}`)
  }

  status(id: bigint) {
    return this.as(alice).retrieve_eth_status(id)
  }

  /** Ends what is under way. */
  settle(): Promise<void> {
    return this.#outside.runUntilIdle(this.network)
  }

  /** A few seconds at a time: what providers are asked is answered before the clock goes on, however busy the computer is. */
  async passSeconds(seconds: number): Promise<void> {
    await this.settle()
    for (let left = seconds; left > 0; left -= STEP_SECONDS) {
      await this.network.advanceTime(Math.min(left, STEP_SECONDS) * SECOND_MS)
      await this.settle()
    }
  }

  /** Rounds of the minter and blocks in turns, until all that is under way is final. */
  async finish(rounds = 2): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      await this.passSeconds(ROUND_SECONDS + 1)
      await this.chain.mine(3)
    }
    await this.passSeconds(ROUND_SECONDS + 1)
    await this.passSeconds(ROUND_SECONDS + 1)
  }

  /** Upgrades with new settings. */
  async upgradeWith(change: Partial<UpgradeArg>): Promise<void> {
    const { module } = await buildCanister(SOURCE, () => {})
    const arg = encodeInit(minterService, [{ UpgradeArg: { ...NO_CHANGE, ...change } }])
    const canisterId = this.minter.canisterId
    await this.network.installCode({ canisterId, mode: 'upgrade', wasmModule: module, arg })
  }

  async books(ledger = this.cketh): Promise<Books> {
    const answer = await this.as(alice).get_books([ledger])
    if ('Err' in answer) throw new Error(answer.Err)
    return answer.Ok
  }

  /** Nothing is lost: not by the minter's events, not by the ledgers' supplies, and not by the events' own replay. */
  async requireSolvent(): Promise<void> {
    const { events } = await this.as(alice).get_events({ start: 0n, length: 2_000n })
    const { ether, tokens } = modelOf(RULES, events)
    for (const token of [ether, ...tokens.values()]) {
      const books = await this.books(token.ledger)
      const { issued, to_mint, waiting, reimbursing, kept, held } = books
      expect(token.sums).toEqual({ issued, kept, held })
      expect(issued + to_mint + waiting + reimbursing + kept).toBe(held)
      if (books.minting === 0n && books.burning === 0n)
        expect(books.supply + (await this.burnedFees(token.ledger))).toBe(issued)
    }
  }

  /** What the books say is held is there. For when nothing is under way. */
  async requireBacked(): Promise<void> {
    const minter = asHex(await this.as(alice).minter_address())
    const { held } = await this.books()
    expect(await this.ethOf(minter)).toBe(held)
    expect(await this.usdcOf(minter)).toBe((await this.books(this.ckusdc)).held)
  }

  /** Fees that a ledger has burned, by its log. */
  private async burnedFees(ledger: Principal): Promise<bigint> {
    const range = [{ start: 0n, length: 2_000n }]
    const { blocks } = await this.ledger(alice, ledger).icrc3_get_blocks(range)
    let fees = 0n
    for (const { block } of blocks) {
      const fee = fieldOf(block, 'fee') ?? fieldOf(fieldOf(block, 'tx'), 'fee')
      if (fee !== undefined && 'Nat' in fee) fees += fee.Nat
    }
    return fees
  }
}

function fieldOf(value: ledgerService.Value | undefined, name: string) {
  if (value === undefined || !('Map' in value)) return undefined
  return value.Map.find(([field]) => field === name)?.[1]
}

const asHex = (text: string): Hex => `0x${text.slice(2)}`

export const [FIRST = '', SECOND = ''] = PROVIDER_HOSTS

const SOURCE = canisterSource('cketh-minter', 'local/canisters')

/** A copy of a world, as it was at its snapshot. */
export async function ethereumFrom(
  world: EthereumWorld,
  from: NetworkSnapshot,
): Promise<EthereumWorld> {
  const outside = new Outside()
  const network = await Network.start({ from, outcalls: outside.outcalls })
  return new EthereumWorld(network, outside, world)
}

/** A world in which nobody has deposited, and Bob holds the endowment. */
export async function startEthereum(change: Change = {}): Promise<EthereumWorld> {
  const outside = new Outside()
  const network = await Network.start({
    inMemory: true,
    startTime: START * 1_000_000_000n,
    outcalls: outside.outcalls,
  })
  const minterId = await network.createCanister({ controllers: [controller], cycles: CYCLES })
  const newLedger = async (symbol: string, fee: bigint, balances: Balances) => {
    const args = [ledgerArgs(minterId, symbol, fee, balances)]
    const source = canisterSource('ledger')
    return (await installCanister(network, { source, service: ledgerService, args })).canisterId
  }
  const cketh = await newLedger('ckETH', LEDGER_FEE, [[{ owner: bob, subaccount: [] }, ENDOWMENT]])
  const ckusdc = await newLedger('ckUSDC', 10_000n, [])
  const evmRpc = await installCanister<evmRpcService._SERVICE>(network, {
    source: canisterSource('evm-rpc', 'local/canisters'),
    service: evmRpcService,
    args: [EVM_RPC],
  })
  const minter = await installCanister<_SERVICE>(network, {
    source: SOURCE,
    service: minterService,
    args: [{ InitArg: { ...minterArgs(cketh, evmRpc.canisterId), ...change } }],
    into: minterId,
    controllers: [controller],
  })
  const world = new EthereumWorld(network, outside, { minter, cketh, ckusdc })
  await world.as(controller).add_ckerc20_token({
    chain_id: BigInt(CHAIN_ID),
    address: CONTRACTS.usdc,
    ckerc20_token_symbol: 'ckUSDC',
    ckerc20_ledger_id: ckusdc,
    endowment: [],
    sweeping: [{ minimum_deposit: 5_000_000n, fee: 1_000_000n }],
  })
  await world.chain.setBalance(await world.as(alice).minter_address(), ENDOWMENT + SURPLUS)
  await world.chain.mine(3)
  return world
}

const EVM_RPC: evmRpcService.InstallArgs = {
  demo: [],
  manageApiKeys: [],
  logFilter: [],
  overrideProvider: [],
  nodesInSubnet: [],
}

type Balances = [ledgerService.Account, bigint][]

function ledgerArgs(
  minter: Principal,
  symbol: string,
  transfer_fee: bigint,
  balances: Balances,
): ledgerService.LedgerArgs {
  return {
    kind: { Icrc: null },
    name: symbol,
    symbol,
    decimals: symbol === 'ckETH' ? 18 : 6,
    transfer_fee,
    max_memo_length: 80,
    max_transactions_in_window: [],
    fee_collector_account: [],
    minting_account: { owner: minter, subaccount: [] },
    initial_balances: balances,
    metadata: [],
  }
}

const every = (seconds: number): [bigint] => [BigInt(seconds)]

function minterArgs(ledger_id: Principal, evmRpc: Principal): InitArg {
  return {
    ethereum_network: { Mainnet: null },
    ecdsa_key_name: 'dfx_test_key',
    ethereum_contract_address: [CONTRACTS.oldEthHelper],
    ledger_id,
    ethereum_block_height: { Finalized: null },
    minimum_withdrawal_amount: MINIMUM,
    next_transaction_nonce: 0n,
    last_scraped_block_number: 0n,
    evm_rpc_id: [evmRpc],
    chain_id: [BigInt(CHAIN_ID)],
    erc20_helper_contract_address: [CONTRACTS.oldErc20Helper],
    deposit_with_subaccount_helper_contract_address: [CONTRACTS.depositHelper],
    ledger_suite_orchestrator_id: [],
    blocked_addresses: [],
    timing: [
      {
        scrape_seconds: every(ROUND_SECONDS),
        // a withdrawal right after a look needs no other question
        fee_seconds: every(2),
        withdrawal_seconds: every(ROUND_SECONDS),
        reimbursement_seconds: every(ROUND_SECONDS),
        watch_seconds: every(1),
      },
    ],
    endowment: [ENDOWMENT],
    surplus: [SURPLUS],
    sweeping: [
      { contract: CONTRACTS.depositSweeper, minimum_deposit: ETHER / 100n, fee: ETHER / 200n },
    ],
  }
}

const NO_CHANGE: UpgradeArg = {
  next_transaction_nonce: [],
  minimum_withdrawal_amount: [],
  ethereum_contract_address: [],
  ethereum_block_height: [],
  ledger_suite_orchestrator_id: [],
  evm_rpc_id: [],
  erc20_helper_contract_address: [],
  last_erc20_scraped_block_number: [],
  deposit_with_subaccount_helper_contract_address: [],
  last_deposit_with_subaccount_scraped_block_number: [],
  blocked_addresses: [],
  timing: [],
  sweeping: [],
}
