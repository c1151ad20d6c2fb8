import { Principal } from '@icp-sdk/core/principal'
import {
  type Account,
  heapMaps,
  type LedgerAnswer,
  principalSubaccount,
  type TransferIntent,
  toHex,
} from '@sluice/canister'
import { logicEdges } from '@sluice/testing/exchange/logicEdges'
import { openSale } from '../sale/openSale.ts'
import type { SaleContext } from '../sale/SaleContext.ts'
import { openSaleState, type StoredInit } from '../sale/SaleState.ts'

export const ICP = 100_000_000n
const name = (number: number) => Principal.fromUint8Array(Uint8Array.of(number, 7))
export const SELF = Uint8Array.of(1, 1)
export const GOVERNANCE = name(2).toUint8Array()
const TOKEN_LEDGER = name(3).toUint8Array()
const ICP_LEDGER = name(4).toUint8Array()
export const TOKEN_FEE = 10_000n

export const SALE: StoredInit = {
  nnsGovernance: name(5).toText(),
  governance: name(2).toText(),
  tokenLedger: name(3).toText(),
  icpLedger: name(4).toText(),
  root: name(6).toText(),
  fallbackControllers: [name(7).toText()],
  tokenFee: TOKEN_FEE,
  minimumStake: ICP,
  minimumParticipants: 2,
  minimumTotal: 10n * ICP,
  maximumTotal: 100n * ICP,
  minimumEach: ICP,
  maximumEach: 60n * ICP,
  opensAt: 1_000n,
  dueAt: 2_000n,
  tokens: 10_000n * ICP + 7n,
  proposal: undefined,
  confirmation: undefined,
  restrictedCountries: [],
  basketCount: 3,
  basketInterval: 86_400n,
  autoFinalize: true,
}

/** What becomes of a call: it runs, it never arrives, or it runs and nobody hears of it. */
export type Fate = 'runs' | 'is lost' | 'runs unheard'

/** A sale in Node, with ledgers and governance whose answers may be lost. Scheduled jobs run when they are asked to. */
export class LogicSale {
  now = 1_000n
  fate: () => Fate = () => 'runs'
  /** Balances by `ledger owner subaccount`. */
  readonly balances = new Map<string, bigint>()
  readonly neurons = new Map<string, bigint>()
  readonly jobs: (() => Promise<void>)[] = []
  readonly context: SaleContext
  hasReturnedDapps = false
  isNormal = false
  private readonly executed = new Map<string, bigint>()

  constructor(init: StoredInit = SALE) {
    const state = openSaleState(heapMaps)
    state.init.set(init)
    state.ids.set({
      governance: GOVERNANCE,
      root: name(6).toUint8Array(),
      tokenLedger: TOKEN_LEDGER,
      icpLedger: ICP_LEDGER,
    })
    state.lifecycle.set('adopted')
    this.balances.set(keyOf(TOKEN_LEDGER, { owner: SELF, subaccount: undefined }), init.tokens)
    this.context = openSale({
      ...logicEdges,
      now: () => this.now * 1_000_000_000n,
      schedule: (_, job) => this.jobs.push(job),
      self: () => SELF,
      parsePrincipal: (text) => Principal.fromText(text).toUint8Array(),
      ledger: { send: (intent) => this.send(intent) },
      fetchBalance: async (ledger, owner, subaccount) =>
        this.fate() === 'runs' ? this.balance(ledger, { owner, subaccount }) : undefined,
      state,
      sns: {
        claimNeurons: (neurons) =>
          this.call(() => {
            for (const { id, stake } of neurons) this.neurons.set(toHex(id), stake)
            return neurons.map(() => 'success' as const)
          }),
        setNormalMode: () =>
          this.call(() => {
            this.isNormal = true
            return undefined
          }),
        setDappControllers: () =>
          this.call(() => {
            this.hasReturnedDapps = true
            return []
          }),
      },
    })
  }

  private async call<T>(run: () => T) {
    const fate = this.fate()
    if (fate === 'is lost') return { kind: 'failed', code: 2, text: 'lost' } as const
    const value = run()
    return fate === 'runs'
      ? ({ kind: 'ok', value } as const)
      : ({ kind: 'failed', code: 5, text: 'unheard' } as const)
  }

  balance(ledger: Uint8Array, account: Account): bigint {
    return this.balances.get(keyOf(ledger, account)) ?? 0n
  }

  icpOf(owner: Uint8Array, subaccount?: Uint8Array): bigint {
    return this.balance(ICP_LEDGER, { owner, subaccount })
  }

  tokensOf(owner: Uint8Array, subaccount?: Uint8Array): bigint {
    return this.balance(TOKEN_LEDGER, { owner, subaccount })
  }

  /** Sends ICP to a buyer's account at the sale. */
  pay(buyer: Uint8Array, amount: bigint): void {
    const account = { owner: SELF, subaccount: principalSubaccount(buyer) }
    const key = keyOf(ICP_LEDGER, account)
    this.balances.set(key, (this.balances.get(key) ?? 0n) + amount)
  }

  /** Runs what was scheduled, until nothing is left that does not schedule itself again. */
  async runJobs(): Promise<void> {
    for (let round = 0; round < 40 && this.jobs.length > 0; round++) {
      for (const job of this.jobs.splice(0)) await job()
    }
  }

  private async send(intent: TransferIntent): Promise<LedgerAnswer> {
    const fate = this.fate()
    if (fate === 'is lost') return { kind: 'rejected', code: 2, message: 'lost' }
    const answer = this.execute(intent)
    return fate === 'runs' ? answer : { kind: 'rejected', code: 5, message: 'unheard' }
  }

  private execute({ id, ledger, from, to, amount, fee }: TransferIntent): LedgerAnswer {
    const key = `${toHex(ledger)} ${id}`
    const known = this.executed.get(key)
    if (known !== undefined) return { kind: 'error', error: { Duplicate: { duplicate_of: known } } }
    const balance = this.balance(ledger, from)
    if (balance < amount + fee) return { kind: 'error', error: { InsufficientFunds: { balance } } }
    this.balances.set(keyOf(ledger, from), balance - amount - fee)
    this.balances.set(keyOf(ledger, to), this.balance(ledger, to) + amount)
    const block = BigInt(this.executed.size)
    this.executed.set(key, block)
    return { kind: 'ok', block }
  }
}

const keyOf = (ledger: Uint8Array, { owner, subaccount = new Uint8Array(32) }: Account) =>
  `${toHex(ledger)} ${toHex(owner)} ${toHex(subaccount)}`
