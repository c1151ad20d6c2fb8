import { Principal } from '@icp-sdk/core/principal'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { DepositAddress, InitArg, WithdrawErc20Arg } from '@sluice/candid/cketh_minter'
import {
  concatBytes,
  heapMaps,
  type LedgerAnswer,
  type TransferIntent,
  throwing,
  toHex,
} from '@sluice/canister'
import { logicEdges } from '@sluice/testing/exchange/logicEdges'
import {
  HELPERS,
  type HelperName,
} from '../../../../canisters/cketh-minter/src/deposits/helpers.ts'
import { hexOf, wordOf } from '../../../../canisters/cketh-minter/src/ethereum/words.ts'
import type { Token } from '../../../../canisters/cketh-minter/src/events/Model.ts'
import { RULES } from '../../../../canisters/cketh-minter/src/events/rules.ts'
import { openMinterState } from '../../../../canisters/cketh-minter/src/MinterState.ts'
import { addToken } from '../../../../canisters/cketh-minter/src/minter/addToken.ts'
import { watch } from '../../../../canisters/cketh-minter/src/minter/alarm.ts'
import type { MinterContext } from '../../../../canisters/cketh-minter/src/minter/MinterContext.ts'
import { openMinter } from '../../../../canisters/cketh-minter/src/minter/openMinter.ts'
import { memoOfIntent } from '../../../../canisters/cketh-minter/src/minter/purpose.ts'
import { resume } from '../../../../canisters/cketh-minter/src/minter/work.ts'
import { books } from '../../../../canisters/cketh-minter/src/reads/books.ts'
import { retrieveStatus } from '../../../../canisters/cketh-minter/src/reads/withdrawalStatus.ts'
import {
  depositErc20,
  depositEth,
  NO_CONTRACT,
} from '../../../../canisters/cketh-minter/src/sweeps/depositAddress.ts'
import { withdrawErc20 } from '../../../../canisters/cketh-minter/src/withdrawals/withdrawErc20.ts'
import { withdrawEth } from '../../../../canisters/cketh-minter/src/withdrawals/withdrawEth.ts'
import { modelOf } from '../../../../minter-kit/events/EventLog.ts'
import { FakeEthereum } from './FakeEthereum.ts'
import { SWEEPER } from './FakeSweeper.ts'

const NS = 1_000_000_000n
const MINTER = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 7, 1, 1)
export const CKETH = Principal.fromUint8Array(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 8, 1, 1))
export const CKUSDC = Principal.fromUint8Array(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 9, 1, 1))
const SECRET = Uint8Array.from({ length: 32 }, (_, index) => index + 1)
const controller = Principal.fromUint8Array(Uint8Array.of(1, 2, 3))

export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const FROM = '0xdd2851cdd40ae6536831558dd46db62fac7a844d'
export const LEDGER_FEE = 2n * 10n ** 12n
export const ETHER = 10n ** 18n
/** What is taken of a plain transfer, and what the minter has to pay for sweeps. */
export const USDC_FEE = 1_000_000n
export const PLAIN_FEE = 2n * 10n ** 16n
export const SURPLUS = ETHER / 10n
export const MINIMUM = 3n * 10n ** 16n
const helperAddress = (digit: string) => `0x${digit.repeat(40)}`

/** What the next call to a ledger comes to: undefined for what it should. */
export type LedgerMishap = 'lost' | 'unreachable' | 'full' | undefined

type Job = { readonly atNs: bigint; readonly run: () => Promise<void> }

/** The minter's logic without a canister around it, between a chain and ledgers that deduplicate as ours. */
export class LogicMinter {
  nowNs = 1_800_000_000n * NS
  readonly chain = new FakeEthereum()
  /** By ledger and owner. */
  readonly balances = new Map<string, bigint>()
  /** Of whoever is not named here, as much as there is. */
  readonly allowances = new Map<string, bigint>()
  readonly memos: string[] = []
  ledgerMishap: (intent: TransferIntent) => LedgerMishap = () => undefined
  minter: MinterContext
  readonly #executed = new Map<string, bigint>()
  readonly #state = openMinterState(heapMaps, (bytes) => Principal.fromUint8Array(bytes))
  #jobs: Job[] = []
  #blocks = 0n

  constructor(change: Partial<InitArg> = {}) {
    this.minter = this.#open()
    this.minter.log.append({ Init: { ...INIT, ...change } })
  }

  /** With a supported token, and the minter's address known to the chain. */
  static async start(change: Partial<InitArg> = {}): Promise<LogicMinter> {
    const made = new LogicMinter(change)
    const address = await made.minter.ownKey.fetchAddress()
    if (address.kind === 'answered') made.chain.minter = address.value
    made.chain.held.set('', change.surplus?.[0] ?? 0n)
    addToken(
      made.minter,
      { caller: controller, isController: true, now: made.nowNs },
      {
        chain_id: 1n,
        address: USDC,
        ckerc20_token_symbol: 'ckUSDC',
        ckerc20_ledger_id: CKUSDC,
        endowment: [],
        sweeping: [{ minimum_deposit: 5_000_000n, fee: USDC_FEE }],
      },
    )
    return made
  }

  /** As after an upgrade: what is on the heap is gone, and timers with it. */
  restart(): void {
    this.#jobs = []
    this.minter = this.#open()
    resume(this.minter)
  }

  /** Runs what is due until the time has passed. */
  async passSeconds(seconds: number): Promise<void> {
    const endNs = this.nowNs + BigInt(seconds) * NS
    for (;;) {
      const next = this.#jobs.filter(({ atNs }) => atNs <= endNs).sort(byTime)[0]
      if (next === undefined) break
      this.#jobs = this.#jobs.filter((job) => job !== next)
      if (next.atNs > this.nowNs) this.nowNs = next.atNs
      await next.run()
    }
    this.nowNs = endNs
  }

  /** Timers that are set. */
  get jobs(): number {
    return this.#jobs.length
  }

  /** A deposit that is finalised, by one of the helper contracts. */
  deposit(
    owner: Principal | string,
    amount: bigint,
    { by = 'subaccount', contract, subaccount = 0n, from = FROM }: DepositOptions = {},
  ) {
    const helper = HELPERS.find(({ name }) => name === by)
    const address = this.minter.log.model.settings.helpers[by]
    if (helper === undefined || address === undefined) throw new Error(`there is no helper ${by}`)
    const found = this.chain.deposit({
      helper: address,
      topic: helper.topic,
      ...(by === 'eth' ? {} : { contract: contract ?? helperAddress('0') }),
      from,
      principalWord: typeof owner === 'string' ? owner : principalWord(owner),
      amount,
      ...(by === 'subaccount' ? { subaccountWord: `0x${wordOf(subaccount)}` } : {}),
    })
    this.chain.mine(2)
    return found
  }

  /** Asks for a look at the logs, and lets it happen. */
  async scrape(): Promise<void> {
    watch(this.minter)
    await this.passSeconds(0)
  }

  /** Someone has ckETH from the start of the test, deposited as anybody's. */
  async fund(owner: Principal, amount: bigint, contract?: string): Promise<void> {
    this.deposit(owner, amount, { ...(contract === undefined ? {} : { contract }) })
    await this.passSeconds(200)
    await this.scrape()
    await this.passSeconds(1)
  }

  /** Somebody's own address for plain transfers, watched from now on; of ether, or of a token. */
  async depositAddress(owner: Principal, contract = NO_CONTRACT): Promise<DepositAddress> {
    const mode = { Unsponsored: { subaccount: [] as [] } }
    const answer =
      contract === NO_CONTRACT
        ? await depositEth(this.minter, owner, mode)
        : await depositErc20(this.minter, owner, { erc20_contract_address: contract, mode })
    if ('Ok' in answer) return answer.Ok
    throw new Error(`refused: ${Object.keys(answer.Err)}`)
  }

  withdrawEth(owner: Principal, recipient: string, amount: bigint) {
    return withdrawEth(this.minter, owner, { recipient, amount, from_subaccount: [] })
  }

  withdrawErc20(owner: Principal, recipient: string, amount: bigint) {
    const args: WithdrawErc20Arg = {
      recipient,
      amount,
      ckerc20_ledger_id: CKUSDC,
      from_cketh_subaccount: [],
      from_ckerc20_subaccount: [],
    }
    return withdrawErc20(this.minter, owner, args)
  }

  status(id: bigint) {
    return retrieveStatus(this.minter, id)
  }

  balanceOf(owner: Principal, ledger = CKETH): bigint {
    return this.balances.get(keyOf(ledger.toUint8Array(), owner.toUint8Array())) ?? 0n
  }

  /** What is wrong with the books; undefined when nothing is. The model is compared with what its events lead to. */
  async flawOfBooks(): Promise<string | undefined> {
    const { ether, tokens } = this.minter.log.model
    for (const token of [ether, ...tokens.values()]) {
      const flaw = await this.#flawOf(token)
      if (flaw !== undefined) return `${token.symbol}: ${flaw}`
    }
    const { log } = this.minter
    const replayed = modelOf(RULES, log.page(0n, 2_000n))
    return JSON.stringify(shown(replayed)) === JSON.stringify(shown(log.model))
      ? undefined
      : 'the events lead elsewhere'
  }

  async #flawOf(token: Token): Promise<string | undefined> {
    const answer = await books(this.minter, token.ledger)
    if ('Err' in answer) return answer.Err
    const { issued, to_mint, waiting, reimbursing, kept, held, supply, minting, burning } =
      answer.Ok
    if (issued + to_mint + waiting + reimbursing + kept !== held) return 'the books do not close'
    if (supply > issued + minting || supply < issued - burning) return 'the supply is another'
    const onChain = this.chain.held.get(token.contract?.toLowerCase() ?? '') ?? 0n
    // a sweep's gas is gone once it is mined; the books hear of it with its receipt
    const gas = token.contract === undefined ? this.#gasUnderWay() : 0n
    if (waiting === 0n && held > onChain + gas) return `holds ${onChain}, not ${held}`
    return undefined
  }

  /** The most that sweeps which are under way may take for gas. */
  #gasUnderWay(): bigint {
    const { payments } = this.minter.log.model
    return [...payments.values()].reduce((sum, { ofSweep }) => sum + (ofSweep?.maxFee ?? 0n), 0n)
  }

  #open(): MinterContext {
    return openMinter({
      ...logicEdges,
      trap: throwing,
      now: () => this.nowNs,
      schedule: (seconds, run) => this.#jobs.push({ atNs: this.nowNs + BigInt(seconds) * NS, run }),
      self: () => MINTER,
      toPrincipal: (bytes) => Principal.fromUint8Array(bytes),
      cycles: () => 0n,
      state: this.#state,
      ledger: { memoOf: memoOfIntent, send: async (intent) => this.#execute(intent) },
      fetchSupply: async (ledger) => this.#supply(ledger),
      fetchFee: async () => LEDGER_FEE,
      openEthereum: () => this.chain,
      keys: {
        fetchPublicKey: async (_, path) => ({
          kind: 'answered',
          value: secp256k1.getPublicKey(secretOf(path)),
        }),
        sign: async (_, path, hash) => ({
          kind: 'answered',
          value: secp256k1.sign(hash, secretOf(path), { prehash: false }),
        }),
      },
    })
  }

  #supply(ledger: Uint8Array): bigint {
    let sum = 0n
    for (const [key, balance] of this.balances) if (key.startsWith(toHex(ledger))) sum += balance
    return sum
  }

  #execute(intent: TransferIntent): LedgerAnswer {
    const mishap = this.ledgerMishap(intent)
    if (mishap === 'unreachable') return { kind: 'rejected', code: 2, message: 'by the test' }
    if (mishap === 'full') return { kind: 'error', error: { BadFee: { expected_fee: 1n } } }
    const answer = this.#executeOnce(intent)
    return mishap === 'lost' ? { kind: 'rejected', code: 5, message: 'by the test' } : answer
  }

  /** The key is all of the request, as for the ledger. */
  #executeOnce(intent: TransferIntent): LedgerAnswer {
    const { method, from, to, amount, createdAtNs, ledger } = intent
    const memo = toHex(memoOfIntent(intent))
    const key = [
      method,
      toHex(ledger),
      toHex(from.owner),
      toHex(to.owner),
      amount,
      memo,
      createdAtNs,
    ].join()
    const earlier = this.#executed.get(key)
    if (earlier !== undefined)
      return { kind: 'error', error: { Duplicate: { duplicate_of: earlier } } }
    const isMint = method === 'transfer'
    const account = keyOf(ledger, isMint ? to.owner : from.owner)
    const balance = this.balances.get(account) ?? 0n
    const allowance = this.allowances.get(account) ?? balance
    if (!isMint && allowance < amount)
      return { kind: 'error', error: { InsufficientAllowance: { allowance } } }
    if (!isMint && balance < amount)
      return { kind: 'error', error: { InsufficientFunds: { balance } } }
    this.balances.set(account, isMint ? balance + amount : balance - amount)
    this.memos.push(memo)
    const block = this.#blocks++
    this.#executed.set(key, block)
    return { kind: 'ok', block }
  }
}

/** Of each path another key. */
const secretOf = (path: readonly Uint8Array[]): Uint8Array =>
  path.length === 0 ? SECRET : keccak_256(concatBytes([SECRET, ...path]))

type DepositOptions = {
  readonly by?: HelperName
  readonly contract?: string
  readonly subaccount?: bigint
  readonly from?: string
}

export function principalWord(owner: Principal): string {
  const bytes = owner.toUint8Array()
  return hexOf(Uint8Array.of(bytes.length, ...bytes, ...new Uint8Array(31 - bytes.length)))
}

const keyOf = (ledger: Uint8Array, owner: Uint8Array): string => `${toHex(ledger)} ${toHex(owner)}`

const byTime = (one: Job, other: Job) =>
  one.atNs < other.atNs ? -1 : Number(one.atNs > other.atNs)

/** What a model consists of, in a form that can be compared. */
function shown(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Uint8Array) return toHex(value)
  if (value instanceof Principal) return value.toText()
  if (value instanceof Map) return [...value].map(([key, each]) => [String(key), shown(each)])
  if (value instanceof Set) return [...value].map(shown)
  if (Array.isArray(value)) return value.map(shown)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map(([name, each]) => [name, shown(each)])
    .sort()
}

const INIT: InitArg = {
  ethereum_network: { Mainnet: null },
  ecdsa_key_name: 'key',
  ethereum_contract_address: [helperAddress('1')],
  ledger_id: CKETH,
  ethereum_block_height: { Finalized: null },
  minimum_withdrawal_amount: MINIMUM,
  next_transaction_nonce: 0n,
  last_scraped_block_number: 0n,
  evm_rpc_id: [],
  chain_id: [],
  erc20_helper_contract_address: [helperAddress('2')],
  deposit_with_subaccount_helper_contract_address: [helperAddress('3')],
  ledger_suite_orchestrator_id: [],
  blocked_addresses: [],
  timing: [
    {
      scrape_seconds: [],
      fee_seconds: [],
      withdrawal_seconds: [],
      reimbursement_seconds: [],
      watch_seconds: [60n],
    },
  ],
  endowment: [],
  surplus: [],
  sweeping: [],
}

/** With addresses for plain transfers, and what their sweeps are paid with. */
export const SWEEPING = {
  surplus: [SURPLUS],
  sweeping: [{ contract: SWEEPER, minimum_deposit: 2n * PLAIN_FEE, fee: PLAIN_FEE }],
} satisfies Partial<InitArg>
