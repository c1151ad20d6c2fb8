import type { IDL as Candid } from '@icp-sdk/core/candid'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import {
  type CallContext,
  type Codec,
  LEDGER_WINDOW_NS,
  type LedgerAnswer,
  type LoggedTransfer,
  memoOf,
  type TransferIntent,
  toHex,
} from '@sluice/canister'
import { logicEdges } from '@sluice/testing/exchange/logicEdges'
import type { DaoEdges } from '../DaoContext.ts'
import type { Place } from '../state/place.ts'

const SELF = Uint8Array.of(9, 9)

/** A governance's surroundings in Node: a ledger in a map, time that moves by hand, and jobs that run by hand. */
export class LogicDao {
  /** By account: the owner, then the subaccount, in hexadecimal. */
  readonly balances = new Map<string, bigint>()
  nowNs: bigint
  modulation = 0
  /** What the ledger says instead of what it does. */
  answer: 'honest' | 'silent' | 'lost' | 'refusing' = 'honest'
  readonly #jobs: { readonly atNs: bigint; readonly job: () => Promise<void> }[] = []
  readonly #executed = new Map<bigint, bigint>()
  readonly #log: LoggedTransfer[] = []

  constructor(nowNs: bigint) {
    this.nowNs = nowNs
  }

  protected edges(): Omit<DaoEdges, 'state'> {
    return {
      ...logicEdges,
      now: () => this.nowNs,
      self: () => SELF,
      parsePrincipal: (text) => Principal.fromText(text).toUint8Array(),
      schedule: (seconds, job) => {
        this.#jobs.push({ atNs: this.nowNs + BigInt(seconds) * 1_000_000_000n, job })
      },
      ledger: { send: async (intent) => this.#send(intent) },
      ledgerLog: {
        fetchLength: async () => (this.answer === 'silent' ? undefined : BigInt(this.#log.length)),
        fetchBlocks: async (_, start, length) =>
          this.answer === 'silent'
            ? undefined
            : this.#log.slice(Number(start), Number(start + length)),
      },
      fetchBalance: async (_, owner, subaccount) =>
        this.answer === 'silent' ? undefined : this.balanceOf(owner, subaccount),
      fetchSupply: async () => [...this.balances.values()].reduce((sum, each) => sum + each, 0n),
      fetchModulation: async () => this.modulation,
    }
  }

  call(caller: Principal): CallContext {
    return { caller, now: this.nowNs, isController: false }
  }

  balanceOf(owner: Uint8Array, subaccount?: Uint8Array): bigint {
    return this.balances.get(keyOf(owner, subaccount)) ?? 0n
  }

  /** Tokens from outside. */
  fund(owner: Uint8Array, subaccount: Uint8Array | undefined, amount: bigint): void {
    const key = keyOf(owner, subaccount)
    this.balances.set(key, (this.balances.get(key) ?? 0n) + amount)
  }

  /** Into the account of a neuron. */
  pay(neuron: Uint8Array, amount: bigint): void {
    this.fund(SELF, neuron, amount)
  }

  stakeOf(neuron: Uint8Array): bigint {
    return this.balanceOf(SELF, neuron)
  }

  /** Runs what is due, and what comes of it. */
  async settle(): Promise<void> {
    for (;;) {
      const place = this.#jobs.findIndex(({ atNs }) => atNs <= this.nowNs)
      const [next] = place === -1 ? [] : this.#jobs.splice(place, 1)
      if (next === undefined) return
      await next.job()
    }
  }

  /** Lets time pass from one timer to the next. */
  async passSeconds(seconds: bigint): Promise<void> {
    const endNs = this.nowNs + seconds * 1_000_000_000n
    for (;;) {
      await this.settle()
      const due = this.#jobs.map(({ atNs }) => atNs).filter((atNs) => atNs <= endNs)
      if (due.length === 0) break
      this.nowNs = due.reduce((one, other) => (one < other ? one : other))
    }
    this.nowNs = endNs
  }

  #send(intent: TransferIntent): LedgerAnswer {
    if (this.answer === 'silent') return { kind: 'rejected', code: 6, message: 'silence' }
    const known = this.#executed.get(intent.id)
    // whatever a ledger refuses, it knows a transfer that it has executed
    if (known !== undefined) return { kind: 'ok', block: known }
    if (this.answer === 'refusing')
      return { kind: 'error', error: { GenericError: { error_code: 1n, message: 'no' } } }
    if (intent.createdAtNs + LEDGER_WINDOW_NS < this.nowNs)
      return { kind: 'error', error: { TooOld: null } }
    const isMint = intent.from.subaccount === undefined
    if (!isMint) {
      const spent = intent.amount + intent.fee
      if (this.balanceOf(intent.from.owner, intent.from.subaccount) < spent)
        return { kind: 'error', error: { InsufficientFunds: { balance: 0n } } }
      this.fund(intent.from.owner, intent.from.subaccount, -spent)
    }
    const isBurn = toHex(intent.to.owner) === toHex(SELF) && intent.to.subaccount === undefined
    if (!isBurn) this.fund(intent.to.owner, intent.to.subaccount, intent.amount)
    const block = BigInt(this.#executed.size)
    this.#log.push({
      index: block,
      timestampNs: this.nowNs,
      from: isMint ? undefined : intent.from,
      to: isBurn ? undefined : intent.to,
      spender: undefined,
      amount: intent.amount,
      memo: memoOf(intent.id),
      createdAtNs: intent.createdAtNs,
    })
    this.#executed.set(intent.id, block)
    return this.answer === 'lost'
      ? { kind: 'rejected', code: 5, message: 'lost' }
      : { kind: 'ok', block }
  }
}

const keyOf = (owner: Uint8Array, subaccount?: Uint8Array) =>
  `${toHex(owner)} ${toHex(subaccount ?? new Uint8Array())}`

/** As a canister stores what comes as Candid. */
export function storedInLogic<Value>(
  interfaceOf: Candid.InterfaceFactory,
  { method, pick }: Place,
): Codec<Value> {
  const found = interfaceOf({ IDL })._fields.find(([name]) => name === method)
  const type = pick(found?.[1].retTypes[0])
  if (type === undefined) throw new Error(`there is no such type in ${method}`)
  return {
    encode: (value) => IDL.encode([type], [value]),
    decode: (bytes) => trusted<Value>(IDL.decode([type], bytes)[0]),
  }
}

/** The one place where a decoded value becomes its type: it was written by it. */
function trusted<Value>(value: unknown): Value {
  return value as Value
}
