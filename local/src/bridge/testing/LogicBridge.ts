import { createHash } from 'node:crypto'
import { Principal } from '@icp-sdk/core/principal'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { InitArgs, OptionalAccount } from '@sluice/candid/ckbtc_minter'
import { heapMaps, type LedgerAnswer, type TransferIntent, throwing, toHex } from '@sluice/canister'
import { logicEdges } from '@sluice/testing/exchange/logicEdges'
import { depositAddressOf } from '../../../canisters/ckbtc-minter/src/deposits/depositAddressOf.ts'
import { updateBalance } from '../../../canisters/ckbtc-minter/src/deposits/updateBalance.ts'
import { RULES } from '../../../canisters/ckbtc-minter/src/events/rules.ts'
import { openMinterState } from '../../../canisters/ckbtc-minter/src/MinterState.ts'
import type { MinterContext } from '../../../canisters/ckbtc-minter/src/minter/MinterContext.ts'
import { openMinter } from '../../../canisters/ckbtc-minter/src/minter/openMinter.ts'
import { memoOfIntent } from '../../../canisters/ckbtc-minter/src/minter/purpose.ts'
import { books } from '../../../canisters/ckbtc-minter/src/reads/books.ts'
import { retrieveBtcWithApproval } from '../../../canisters/ckbtc-minter/src/withdrawals/retrieveBtc.ts'
import { resume } from '../../../canisters/ckbtc-minter/src/withdrawals/work.ts'
import type { Asked } from '../../../minter-kit/edges/asked.ts'
import { modelOf } from '../../../minter-kit/events/EventLog.ts'
import { Faucet } from '../../bitcoin/explorer/controls/Faucet.ts'
import { RegtestChain } from '../../bitcoin/node/RegtestChain.ts'
import { Key } from '../../bitcoin/wallet/Key.ts'
import { signSpend } from '../../bitcoin/wallet/signSpend.ts'
import { scriptOf } from './BridgeWorld.ts'

const NS = 1_000_000_000n
const MINTER = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 7, 1, 1)
const LEDGER = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 8, 1, 1)
const CHECKER = Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 9, 1, 1)
const toPrincipal = (bytes: Uint8Array) => Principal.fromUint8Array(bytes)
const NOBODYS_LIMIT = 10n ** 12n

type Job = { readonly atNs: bigint; readonly run: () => Promise<void> }

/** What the next calls to the world outside come to: undefined for what they should. */
export type Mishaps = () => 'lost' | 'unreachable' | undefined

/** The minter's logic without a canister around it, between the real regtest node and a ledger that deduplicates as ours. */
export class LogicBridge {
  nowNs = 1_800_000_000n * NS
  readonly chain: RegtestChain
  readonly faucet = new Faucet()
  readonly balances = new Map<string, bigint>()
  /** Minted and burned per block, in their order. */
  readonly blocks: { readonly kind: 'mint' | 'burn'; readonly amount: bigint }[] = []
  mishaps: Mishaps = () => undefined
  minter: MinterContext
  readonly #executed = new Map<string, bigint>()
  readonly #state = openMinterState(heapMaps, toPrincipal)
  #jobs: Job[] = []

  constructor(change: Partial<InitArgs> = {}) {
    const entries: Uint8Array[] = []
    this.chain = new RegtestChain({
      journal: { entries: () => [...entries], append: (entry) => entries.push(entry) },
      timeNs: () => this.nowNs,
    })
    this.minter = this.#open()
    this.minter.log.append({ init: { ...INIT, ...change } })
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

  mine(blocks = 1): void {
    this.chain.node.mine({ blocks, script: this.faucet.script })
  }

  async addressOf(owner: Principal): Promise<string> {
    return depositAddressOf(this.minter, { owner, subaccount: [] })
  }

  update(owner: Principal) {
    const own: OptionalAccount = { owner: [], subaccount: [] }
    return updateBalance(this.minter, owner, own)
  }

  retrieve(owner: Principal, address: string, amount: bigint) {
    return retrieveBtcWithApproval(this.minter, owner, { address, amount, from_subaccount: [] })
  }

  balanceOf(owner: Principal): bigint {
    return this.balances.get(toHex(owner.toUint8Array())) ?? 0n
  }

  /** What is wrong with the books; undefined when nothing is. The model is compared with what its events lead to. */
  async flawOfBooks(): Promise<string | undefined> {
    const answer = await books(this.minter)
    if ('Err' in answer) return answer.Err
    const { issued, waiting, kept, coins, outgoing, endowment_due, supply, minting, burning } =
      answer.Ok
    if (issued + waiting + kept !== coins + outgoing + endowment_due)
      return 'the books do not close'
    if (supply > issued + minting || supply < issued - burning) return 'the supply is another'
    const { log } = this.minter
    const replayed = modelOf(RULES, log.page(0n, 2_000n))
    return JSON.stringify(shown(replayed)) === JSON.stringify(shown(log.model))
      ? undefined
      : 'the events lead elsewhere'
  }

  #open(): MinterContext {
    return openMinter({
      ...logicEdges,
      trap: throwing,
      now: () => this.nowNs,
      schedule: (seconds, run) => this.#jobs.push({ atNs: this.nowNs + BigInt(seconds) * NS, run }),
      self: () => MINTER,
      toPrincipal,
      cycles: () => 0n,
      state: this.#state,
      ledger: { memoOf: memoOfIntent, send: async (intent) => this.#execute(intent) },
      fetchSupply: async () => [...this.balances.values()].reduce((sum, each) => sum + each, 0n),
      bitcoin: {
        fetchUtxos: async (_, address, confirmations) => this.#utxos(address, confirmations),
        fetchFeePercentiles: async () => this.#asked(() => [...this.chain.feePercentiles()]),
        send: async (_, bytes) =>
          this.#asked(() => {
            this.chain.send(bytes)
            return null
          }),
      },
      keys: {
        fetchPublicKey: async (_, path) => answered(secp256k1.getPublicKey(secretOf(path))),
        sign: async (_, path, hash) =>
          this.#asked(() => secp256k1.sign(hash, secretOf(path), { prehash: false })),
      },
      checker: {
        checkTransaction: async () => this.#asked(() => ({ Passed: null })),
        checkAddress: async () => this.#asked(() => true),
      },
    })
  }

  #asked<Value>(answer: () => Value): Asked<Value> {
    const mishap = this.mishaps()
    if (mishap === 'unreachable') return { kind: 'failed', text: 'by the test' }
    const value = answer()
    return mishap === 'lost' ? { kind: 'failed', text: 'by the test' } : answered(value)
  }

  #utxos(address: string, confirmations: number) {
    return this.#asked(() => {
      const height = this.chain.height - Math.max(confirmations, 1) + 1
      const coins = this.chain.coinsOf(address)
      if (typeof coins === 'string') throw new Error(coins)
      const utxos = coins
        .filter((coin) => coin.height <= height && !(Number(coin.spentAt) <= height))
        .map(({ txid, vout, value, height: at }) => ({
          outpoint: { txid, vout },
          value,
          height: at,
        }))
      return { utxos, tipHeight: height }
    })
  }

  #execute(intent: TransferIntent): LedgerAnswer {
    const mishap = this.mishaps()
    if (mishap === 'unreachable') return { kind: 'rejected', code: 2, message: 'by the test' }
    const answer = this.#executeOnce(intent)
    return mishap === 'lost' ? { kind: 'rejected', code: 5, message: 'by the test' } : answer
  }

  /** The key is all of the request, as for the ledger. */
  #executeOnce(intent: TransferIntent): LedgerAnswer {
    const { method, from, to, amount, createdAtNs } = intent
    const memo = memoOfIntent(intent)
    const parts = [method, toHex(from.owner), toHex(to.owner), amount, toHex(memo), createdAtNs]
    const key = parts.join()
    const earlier = this.#executed.get(key)
    if (earlier !== undefined)
      return { kind: 'error', error: { Duplicate: { duplicate_of: earlier } } }
    const isMint = method === 'transfer'
    const account = toHex(isMint ? to.owner : from.owner)
    const balance = this.balances.get(account) ?? 0n
    if (!isMint && balance < amount)
      return { kind: 'error', error: { InsufficientFunds: { balance } } }
    this.balances.set(account, isMint ? balance + amount : balance - amount)
    const block = BigInt(this.blocks.push({ kind: isMint ? 'mint' : 'burn', amount }) - 1)
    this.#executed.set(key, block)
    return { kind: 'ok', block }
  }

  /** Pays to an address; the transaction waits for a block. */
  pay(address: string, value: bigint) {
    if (value > NOBODYS_LIMIT) throw new RangeError('nobody has so much')
    return this.faucet.pay(this.chain, scriptOf(address), value)
  }

  /** The last payment that waits is replaced by one of the same coin that goes elsewhere, where nodes take that. */
  replaceDeposit(address: string): void {
    const { node } = this.chain
    const coins = [...node.chain.coins.ofScript(this.faucet.script)]
    for (const { inputs } of node.mempool.transactions.toReversed()) {
      const [input] = inputs
      const coin = coins.find(({ txid, vout }) => txid === input?.txid && vout === input.vout)
      if (coin === undefined || inputs.length > 1) continue
      const output = { value: coin.value / 2n, script: scriptOf(address) }
      this.chain.send(signSpend([{ coin, key: new Key('faucet'), kind: 'p2wpkh' }], [output]).bytes)
      return
    }
  }

  /** Coins of an address that are in blocks. */
  coinsAt(address: string): readonly bigint[] {
    const coins = this.chain.coinsOf(address)
    return typeof coins === 'string' ? [] : coins.map(({ value }) => value)
  }
}

const byTime = (one: Job, other: Job) =>
  one.atNs < other.atNs ? -1 : Number(one.atNs > other.atNs)

const answered = <Value>(value: Value) => ({ kind: 'answered', value }) as const

function secretOf(path: readonly Uint8Array[]): Uint8Array {
  const hash = createHash('sha256')
  for (const part of path) hash.update(part).update('/')
  return Uint8Array.from(hash.digest())
}

/** What a model consists of, in a form that can be compared. */
function shown(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Uint8Array) return toHex(value)
  if (value instanceof Principal) return value.toText()
  if (value instanceof Map) return [...value].map(([key, each]) => [String(key), shown(each)])
  if (value instanceof Set) return [...value].map(shown)
  if (Array.isArray(value)) return value.map(shown)
  if (typeof value !== 'object' || value === null) return value
  // a withdrawal names its payment, and the payment its withdrawals
  const entries = Object.entries(value).filter(([name]) => name !== 'payment')
  return entries.map(([name, each]) => [name, shown(each)]).sort()
}

const INIT: InitArgs = {
  btc_network: { Regtest: null },
  ledger_id: toPrincipal(LEDGER),
  ecdsa_key_name: 'key',
  retrieve_btc_min_amount: 5_000n,
  max_time_in_queue_nanos: 60n * NS,
  min_confirmations: [6],
  mode: { GeneralAvailability: null },
  check_fee: [100n],
  kyt_fee: [],
  btc_checker_principal: [toPrincipal(CHECKER)],
  kyt_principal: [],
  get_utxos_cache_expiration_seconds: [],
  utxo_consolidation_threshold: [],
  max_num_inputs_in_transaction: [],
  fees: [],
  timing: [],
  endowment: [],
}
