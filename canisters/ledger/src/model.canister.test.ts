import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE } from '@sluice/candid/ledger'
import { Network, RejectError } from '@sluice/network'
import { share } from '@sluice/test-depth'
import type { Installed } from '@sluice/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accountOf,
  alice,
  bob,
  carol,
  FEE,
  installLedger,
  minter,
} from './testing/installLedger.ts'
import { type Expected, keyOf, LedgerModel } from './testing/LedgerModel.ts'

/** Random operations, honest and hostile, on the built ledger and on a model of the standards: they never differ. */

const SECOND = 1_000_000_000n
const DAY = 86_400n * SECOND
const people = [alice, bob, carol, minter, Principal.anonymous()]
const sub = (fill: number) => [new Uint8Array(32).fill(fill)]

let network: Network
let icrc: Installed<_SERVICE>
let icp: Installed<_SERVICE>
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  icrc = await installLedger(network)
  icp = await installLedger(network, { kind: { Icp: null } })
})
afterAll(() => network.stop())

/** The Candid encoder takes no objects without a prototype. */
const record = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record(fields, { noNullPrototype: true })
const opt = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<[] | [T]> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant<[]>([]) }, { weight: 1, arbitrary: fc.tuple(value) })
const owner = fc.constantFrom(...people)
const subaccount = fc.constantFrom<[] | [Uint8Array]>(
  [],
  [],
  [],
  ...sub(0).map((one): [Uint8Array] => [one]),
  [new Uint8Array(32).fill(7)],
)
const account = record({ owner, subaccount })
const amount = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt(0n, 400n) },
  { weight: 2, arbitrary: fc.constantFrom(0n, FEE - 1n, FEE, FEE + 1n, 999_990n, 1_000_000n) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(2n ** 64n, 2n ** 127n, 2n ** 128n - 1n, 2n ** 128n, 2n ** 256n),
  },
)
const fee = fc.oneof(
  { weight: 4, arbitrary: fc.constant(FEE) },
  { weight: 1, arbitrary: fc.constantFrom(0n, FEE + 1n, 2n ** 64n + FEE, 2n ** 200n) },
)
const memo = fc.constantFrom(
  new Uint8Array(),
  Uint8Array.of(1),
  new Uint8Array(32),
  new Uint8Array(33),
)
/** From now. Far enough from the edges that the time which a call takes does not matter. */
const offset = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(0n, -SECOND, 30n * SECOND, -DAY + 30n * SECOND) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(-DAY - SECOND, 90n * SECOND, -DAY * 10_000n, DAY * 100_000n),
  },
)
const common = {
  amount,
  fee: opt(fee),
  memo: opt(memo),
  created: fc.oneof(opt(offset), opt(fc.constant(0n))),
}
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: record({
      kind: fc.constant('transfer' as const),
      by: account,
      to: account,
      ...common,
    }),
  },
  {
    weight: 3,
    arbitrary: record({
      kind: fc.constant('approve' as const),
      by: account,
      to: account,
      ...common,
      expected: opt(fc.constantFrom('current' as const, 0n, 50n, 2n ** 128n)),
      expires: fc.oneof(
        opt(fc.constantFrom(3_600n * SECOND, -SECOND, -DAY * 10_000n)),
        fc.constant<[bigint]>([40n * SECOND]),
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: record({
      kind: fc.constant('take' as const),
      by: account,
      from: account,
      /** Mostly somebody takes who may: which of the allowances there are. */
      allowed: fc.nat(20),
      isAllowed: fc.boolean(),
      to: account,
      ...common,
    }),
  },
  { weight: 4, arbitrary: record({ kind: fc.constant('again' as const), back: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(41_000, 41_000, 3_700_000, 86_500_000),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
type Call = { run: () => Promise<object>; predict: (now: bigint) => Expected }

/** A ledger beside its model. */
class Pair {
  private readonly calls: Call[] = []
  private readonly network: Network
  private readonly ledger: Installed<_SERVICE>
  readonly model = new LedgerModel({
    fee: FEE,
    maxMemo: 32,
    minter: keyOf(accountOf(minter)),
    supply: [keyOf(accountOf(alice)), 1_000_000n],
  })

  constructor(network: Network, ledger: Installed<_SERVICE>) {
    this.network = network
    this.ledger = ledger
  }

  async play(step: Step): Promise<void> {
    if (step.kind === 'wait') return this.network.advanceTime(step.ms)
    const call = step.kind === 'again' ? this.calls.at(-1 - step.back) : this.prepare(step)
    if (call === undefined) return
    this.calls.push(call)
    const expected = call.predict(this.network.now())
    const answer = await call.run().catch((error: unknown): Expected => {
      expect(error).toBeInstanceOf(RejectError)
      return 'trap'
    })
    if (expected === 'trap') expect(answer).toBe('trap')
    else expect(answer).toMatchObject(expected)
    await this.compare()
  }

  private prepare(step: Exclude<Step, { kind: 'again' | 'wait' }>): Call {
    const { model } = this
    const { payer, caller } = this.partiesOf(step)
    const by = keyOf(caller)
    const service = this.ledger.as(caller.owner)
    const now = this.network.now()
    const at = ([offset]: [] | [bigint]): [] | [bigint] =>
      offset === undefined ? [] : [clamp(now + offset)]
    const { amount, fee, memo } = step
    const created_at_time = at(step.created)
    const shared = { amount, fee, memo, created_at_time, from_subaccount: caller.subaccount }
    switch (step.kind) {
      case 'transfer': {
        const args = { ...shared, to: step.to }
        return {
          run: () => service.icrc1_transfer(args),
          predict: (now) => model.transfer(by, args, now),
        }
      }
      case 'take': {
        const { from_subaccount: spender_subaccount, ...rest } = shared
        const args = { ...rest, spender_subaccount, from: payer, to: step.to }
        return {
          run: () => service.icrc2_transfer_from(args),
          predict: (now) => model.transferFrom(by, args, now),
        }
      }
      case 'approve': {
        const current = model.allowance(by, keyOf(step.to), now)
        const expected_allowance = step.expected.map((one) => (one === 'current' ? current : one))
        const args = {
          ...shared,
          spender: step.to,
          expected_allowance: first(expected_allowance),
          expires_at: at(step.expires),
        }
        return {
          run: () => service.icrc2_approve(args),
          predict: (now) => model.approve(by, args, now),
        }
      }
    }
  }

  /** Who calls, and whose tokens are taken; where somebody may take, often they. */
  private partiesOf(step: Exclude<Step, { kind: 'again' | 'wait' }>) {
    if (step.kind !== 'take') return { payer: step.by, caller: step.by }
    const given = [...this.model.allowances].filter(([, { amount }]) => amount > 0n)
    const [pair] = given[step.allowed % Math.max(1, given.length)] ?? []
    const [owner, spender] = (step.isAllowed ? pair : undefined)?.split(' ') ?? []
    return {
      payer: accounts.find((one) => keyOf(one) === owner) ?? step.from,
      caller: accounts.find((one) => keyOf(one) === spender) ?? step.by,
    }
  }

  /** Everything that can be asked, from both. */
  private async compare(): Promise<void> {
    const service = this.ledger.as(alice)
    const { model } = this
    expect(await service.icrc1_total_supply()).toBe(model.supply)
    let held = 0n
    for (const each of accounts) {
      const balance = await service.icrc1_balance_of(each)
      expect(balance).toBe(model.balance(keyOf(each)))
      held += balance
    }
    expect(held).toBe(model.supply)
    for (const pair of model.allowances.keys()) {
      const [owner, spender] = pair.split(' ')
      const from = accounts.find((one) => keyOf(one) === owner)
      const to = accounts.find((one) => keyOf(one) === spender)
      if (from === undefined || to === undefined) throw new Error('an account nobody has')
      const { allowance } = await service.icrc2_allowance({ account: from, spender: to })
      expect(allowance).toBe(model.allowance(keyOf(from), keyOf(to), this.network.now()))
    }
    const { log_length } = await service.get_transactions({ start: 0n, length: 0n })
    expect(log_length).toBe(model.blocks)
  }
}

const accounts = people.flatMap((owner) => [accountOf(owner), { owner, subaccount: first(sub(7)) }])

function first<T>([one]: readonly T[]): [] | [T] {
  return one === undefined ? [] : [one]
}

const clamp = (time: bigint) => (time < 0n ? 0n : time >= 2n ** 64n ? 2n ** 64n - 1n : time)

test.each([
  ['an ICRC ledger', () => icrc],
  ['the ICP ledger', () => icp],
])(
  '%s answers as the standards say, whatever is done in whatever order',
  async (_, ledger) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 50 }), async (steps) => {
        const own = await network.fork()
        const pair = new Pair(own, ledger().on(own))
        try {
          for (const each of steps) await pair.play(each)
        } finally {
          await own.stop()
        }
      }),
      // shrinking would play hundreds of networks; the seed plays this one again
      { ...share(40, 2), endOnFailure: true },
    )
  },
  300_000,
)
