import { heapMaps, type LedgerPort, type TransferIntent } from '@sluice/canister'
import { type FactoryState, openFactoryState } from '@sluice/canister-swap-factory/FactoryState'
import {
  addPasscode,
  answerOnce,
  countUnusedPasscodes,
  deletePasscode,
} from '@sluice/canister-swap-factory/passcodes'
import { logicEdges } from '@sluice/testing/exchange/logicEdges'
import { type FactoryPort, type ManagerContext, openManager } from '../ManagerContext.ts'
import { type ManagerState, openManagerState } from '../ManagerState.ts'

export const PRICE = 1_000n
export const FEE = 10n
export const SELF = Uint8Array.of(77)
const START_WALLET = 1_000_000n

/** What becomes of one call: its effect, and what the manager hears of it. */
export type Fate = 'answered' | 'neverRan' | 'refused' | 'answerLost' | 'noAnswer'

/** The manager's logic with the factory's own passcode logic behind it and a ledger that deduplicates. */
export type LogicWorld = {
  manager(): ManagerContext
  state: ManagerState
  factoryState: FactoryState
  /** Decides each call's fate. */
  fateOf: { ledger: () => Fate; factory: () => Fate }
  /** Runs what has been scheduled, again and again until nothing is. */
  drain(): Promise<void>
  /** A new instance over the same stable state; nobody waits for the old one's answers any more. */
  upgrade(): void
  mainBalance(): bigint
  walletOf(owner: Uint8Array): bigint
  wasExecuted(intent: TransferIntent): boolean
  passSeconds(seconds: number): void
}

export function logicWorld(people: readonly Uint8Array[]): LogicWorld {
  const state = openManagerState(heapMaps)
  state.config.set({ token: Uint8Array.of(1), price: PRICE, factory: SELF, governance: SELF })
  state.knowsBought.set(true)
  const factoryState = openFactoryState(heapMaps)
  const fateOf = { ledger: (): Fate => 'answered', factory: (): Fate => 'answered' }
  const accounts = new Map<string, bigint>()
  for (const owner of people) {
    accounts.set(keyOf({ owner, subaccount: undefined }), START_WALLET)
    accounts.set(`sub ${owner.join()}`, START_WALLET)
  }
  const executed = new Map<string, bigint>()
  const ledger = fakeLedger(accounts, executed, () => fateOf.ledger())
  let jobs: (() => Promise<void>)[] = []
  let now = 1_000_000_000n
  const edges = {
    ...logicEdges,
    state,
    cycles: () => 10n ** 13n,
    ledger,
    fetchFee: async () => FEE,
    factory: fakeFactory(factoryState, () => fateOf.factory()),
    now: () => now++,
    schedule: (_: number, job: () => Promise<void>) => void jobs.push(job),
    self: () => SELF,
  }
  let manager = openManager(edges)
  return {
    manager: () => manager,
    state,
    factoryState,
    fateOf,
    async drain() {
      for (let round = 0; jobs.length > 0 && round < 50; round++) {
        const due = jobs
        jobs = []
        await Promise.all(due.map((job) => job()))
      }
    },
    upgrade() {
      jobs = []
      manager = openManager(edges)
      manager.journal.resume()
    },
    mainBalance: () => accounts.get(keyOf({ owner: SELF, subaccount: undefined })) ?? 0n,
    walletOf: (owner) => accounts.get(keyOf({ owner, subaccount: undefined })) ?? 0n,
    passSeconds(seconds) {
      now += BigInt(seconds) * 1_000_000_000n
    },
    wasExecuted: (intent) => executed.has(dedupKey(intent)),
  }
}

type Holder = { owner: Uint8Array; subaccount: Uint8Array | undefined }

/** Subaccounts of the manager belong to the person whose bytes follow the length byte. */
function keyOf({ owner, subaccount }: Holder): string {
  if (subaccount === undefined) return owner.join()
  return `sub ${subaccount.slice(1, 1 + (subaccount[0] ?? 0)).join()}`
}

const dedupKey = ({ id, createdAtNs }: TransferIntent) => `${id} ${createdAtNs}`
const LOST = { kind: 'rejected', code: 5, message: 'lost' } as const
const forever = () => new Promise<never>(() => {})

function fakeLedger(
  accounts: Map<string, bigint>,
  executed: Map<string, bigint>,
  fate: () => Fate,
): LedgerPort {
  const run = (intent: TransferIntent) => {
    const known = executed.get(dedupKey(intent))
    if (known !== undefined)
      return { kind: 'error', error: { Duplicate: { duplicate_of: known } } } as const
    const from = keyOf(intent.from)
    const balance = accounts.get(from) ?? 0n
    const total = intent.amount + intent.fee
    if (balance < total)
      return { kind: 'error', error: { InsufficientFunds: { balance } } } as const
    accounts.set(from, balance - total)
    accounts.set(keyOf(intent.to), (accounts.get(keyOf(intent.to)) ?? 0n) + intent.amount)
    executed.set(dedupKey(intent), BigInt(executed.size))
    return { kind: 'ok', block: BigInt(executed.size - 1) } as const
  }
  return {
    async send(intent) {
      await Promise.resolve()
      switch (fate()) {
        case 'answered':
          return run(intent)
        case 'neverRan':
          return { kind: 'rejected', code: 2, message: 'try later' }
        case 'refused':
          return executed.has(dedupKey(intent))
            ? run(intent)
            : { kind: 'error', error: { GenericError: { error_code: 1n, message: 'no' } } }
        case 'answerLost':
          run(intent)
          return LOST
        case 'noAnswer':
          run(intent)
          return forever()
      }
    },
  }
}

function fakeFactory(state: FactoryState, fate: () => Fate): FactoryPort {
  return {
    async send(requestId, { kind, owner, token0, token1, fee }) {
      const run = () =>
        answerOnce(state, requestId, () =>
          kind === 'request'
            ? addPasscode(state, owner, { token0, token1, fee })
            : deletePasscode(state, owner, { token0, token1, fee }),
        )
      await Promise.resolve()
      switch (fate()) {
        case 'neverRan':
          return { kind: 'unknown', message: 'try later' }
        case 'answerLost':
          run()
          return { kind: 'unknown', message: 'lost' }
        case 'noAnswer':
          run()
          return forever()
        case 'answered':
        case 'refused': {
          const answer = run()
          return 'ok' in answer
            ? { kind: 'ok' }
            : { kind: 'refused', message: answer.err.InternalError }
        }
      }
    },
    fetchHeld: async () =>
      state.passcodes
        .entries()
        .flatMap(([owner, passcodes]) => passcodes.map((passcode) => ({ owner, ...passcode }))),
    fetchUnused: async () => (fate() === 'neverRan' ? undefined : countUnusedPasscodes(state)),
  }
}
