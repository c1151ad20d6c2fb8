import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E8S, NOW, neurons } from '../arbitraries.ts'
import { DEFAULT_PARAMETERS, economicsOf } from '../parameters/SnsParameters.ts'
import { isRefusal } from '../refusal.ts'
import { DAY, YEAR } from '../time.ts'
import { planDisburse } from './disburse.ts'
import { increaseDelay, setDissolveTimestamp, startDissolving, stopDissolving } from './dissolve.ts'
import {
  addReward,
  finishDisburseMaturity,
  MODULATION,
  planDisburseMaturity,
  stakeMaturity,
  unstakeMaturity,
} from './maturity.ts'
import { mergeNeurons } from './merge.ts'
import { ageOf, delayOf, type Neuron, stateOf } from './Neuron.ts'
import { splitNeuron } from './split.ts'
import { refreshStake, withStake } from './stake.ts'

const economics = economicsOf(DEFAULT_PARAMETERS)
const FEE = DEFAULT_PARAMETERS.transactionFee
const account = { owner: 'abc', subaccount: undefined }

/** Where every e8s is that ever came in: what the neurons' accounts hold, and what left them. */
type Books = {
  readonly neurons: Neuron[]
  /** Paid in by owners. */
  paidIn: bigint
  /** Paid out, burned, and taken as fees of transfers. */
  gone: bigint
  rewarded: bigint
  /** Maturity that left for minting and is over. */
  minted: bigint
  now: bigint
}

type Step = {
  readonly pick: number
  readonly other: number
  readonly amount: bigint
  readonly wait: bigint
}
const steps = fc.record({
  pick: fc.nat(),
  other: fc.nat(),
  amount: fc.oneof(
    fc.bigInt({ min: 0n, max: 200n }),
    fc.bigInt({ min: 0n, max: 100n * E8S }),
    fc.bigInt({ min: 0n, max: YEAR }),
  ),
  wait: fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 400n * DAY })),
})

/** Each does one thing to a neuron if it is allowed, and writes down what left the books. */
const OPERATIONS: readonly ((books: Books, neuron: Neuron, step: Step) => void)[] = [
  (books, neuron, { amount }) =>
    put(books, increaseDelay(neuron, amount, { economics, now: books.now })),
  (books, neuron, { amount }) =>
    put(books, setDissolveTimestamp(neuron, books.now + amount, { economics, now: books.now })),
  (books, neuron) => put(books, startDissolving(neuron, books.now)),
  (books, neuron) => put(books, stopDissolving(neuron, books.now)),
  (books, neuron, { amount }) => {
    const rules = { minimumStake: E8S, now: books.now }
    const refreshed = refreshStake(neuron, neuron.stake + amount, rules)
    if (!isRefusal(refreshed)) books.paidIn += amount
    put(books, refreshed)
  },
  (books, neuron, { amount }) => {
    const split = splitNeuron(
      neuron,
      { childId: `${books.neurons.length}`, amount, now: books.now },
      { minimumStake: E8S, transactionFee: FEE, maturity: amount % 2n === 0n ? 'stays' : 'shared' },
    )
    if (isRefusal(split)) return
    put(books, split.parent)
    books.neurons.push(split.child)
    books.gone += FEE
  },
  (books, neuron, { other }) => {
    const target = books.neurons[other % books.neurons.length]
    if (!target) return
    const oldest = [ageOf(neuron, books.now), ageOf(target, books.now)]
    const merge = mergeNeurons(neuron, target, { transactionFee: FEE, now: books.now })
    if (isRefusal(merge)) return
    put(books, merge.source)
    put(books, merge.target)
    books.gone += merge.burned + (merge.amount > 0n ? FEE : 0n)
    const age = ageOf(merge.target, books.now)
    expect(oldest.some((one) => age <= one)).toBe(true)
  },
  (books, neuron, { amount, other }) => {
    const plan = planDisburse(neuron, other % 2 === 0 ? undefined : amount, {
      transactionFee: FEE,
      now: books.now,
    })
    if (isRefusal(plan)) return
    put(books, plan.afterSending)
    books.gone += plan.burned + plan.sent + FEE
  },
  (books, neuron, { amount }) => {
    put(books, addReward(neuron, amount))
    books.rewarded += amount
  },
  (books, neuron, { amount }) => put(books, stakeMaturity(neuron, amount)),
  (books, neuron) => put(books, unstakeMaturity(neuron, books.now)),
  (books, neuron, { amount }) => {
    const plan = planDisburseMaturity(
      neuron,
      { percentage: amount, account, now: books.now },
      { modulation: MODULATION, atMostRefused: FEE, delay: 7n * DAY, maximumInProgress: 10 },
    )
    if (!isRefusal(plan)) put(books, plan.neuron)
  },
  (books, neuron) => {
    const finished = finishDisburseMaturity(neuron, { modulationBasisPoints: 0n, now: books.now })
    if (!finished) return
    put(books, finished.neuron)
    books.minted += finished.minted
  },
]

function put(books: Books, neuron: ReturnType<typeof startDissolving>): void {
  if (isRefusal(neuron)) return
  books.neurons[books.neurons.findIndex(({ id }) => id === neuron.id)] = neuron
}

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)
const maturityOf = ({ maturity, stakedMaturity, disbursements }: Neuron) =>
  maturity + stakedMaturity + sum(disbursements.map(({ amount }) => amount))

test('nothing that is done with neurons makes or loses a unit of stake or maturity', () => {
  fc.assert(
    fc.property(
      fc.array(neurons, { minLength: 1, maxLength: 3 }),
      fc.array(fc.tuple(fc.nat({ max: OPERATIONS.length - 1 }), steps), { maxLength: 40 }),
      (drawn, played) => {
        const first = drawn.map((neuron, index) => ({ ...neuron, id: `${index}` }))
        const books: Books = {
          neurons: first,
          paidIn: sum(first.map(({ stake }) => stake)),
          gone: 0n,
          rewarded: sum(first.map(maturityOf)),
          minted: 0n,
          now: NOW,
        }
        for (const [index, step] of played) {
          books.now += step.wait
          const neuron = books.neurons[step.pick % books.neurons.length]
          if (neuron) OPERATIONS[index]?.(books, neuron, step)
          expect(sum(books.neurons.map(({ stake }) => stake)) + books.gone).toBe(books.paidIn)
          expect(sum(books.neurons.map(maturityOf)) + books.minted).toBe(books.rewarded)
          for (const one of books.neurons) requireSound(one, books.now)
        }
      },
    ),
    share(3000, 300),
  )
})

function requireSound(neuron: Neuron, now: bigint): void {
  const { stake, fees, maturity, stakedMaturity, disbursements } = neuron
  for (const amount of [stake, fees, maturity, stakedMaturity, delayOf(neuron, now)]) {
    expect(amount).toBeGreaterThanOrEqual(0n)
  }
  expect(disbursements.length).toBeLessThanOrEqual(10)
  if (stateOf(neuron, now) !== 'locked') expect(ageOf(neuron, now)).toBe(0n)
}

/**
 * The second model of one neuron: in place of a state it remembers the seconds that are left and the age, and ticks. Only what is
 * about time; written without a look at the first.
 */
class TickingNeuron {
  left: bigint
  age: bigint
  stake: bigint
  isRunning: boolean
  constructor(neuron: Neuron) {
    this.left = delayOf(neuron, NOW)
    this.age = ageOf(neuron, NOW)
    this.stake = neuron.stake
    this.isRunning = neuron.dissolve.kind === 'dissolving' && this.left > 0n
  }
  tick(seconds: bigint): void {
    if (this.isRunning) {
      this.left = this.left > seconds ? this.left - seconds : 0n
      if (this.left === 0n) this.isRunning = false
    } else if (this.left > 0n) this.age += seconds
  }
  lengthen(seconds: bigint): void {
    if (seconds === 0n) return
    const maximum = economics.maximumDelay
    if (this.left < maximum) {
      this.left = this.left + seconds > maximum ? maximum : this.left + seconds
    }
  }
  run(): void {
    if (this.isRunning || this.left === 0n) return
    this.isRunning = true
    this.age = 0n
  }
  halt(): void {
    this.isRunning = false
  }
  add(amount: bigint): void {
    if (this.age > 0n) this.age = (this.age * this.stake) / (this.stake + amount)
    this.stake += amount
  }
}

test('state, delay and age are those of a model that counts every second', () => {
  const moves = fc.record({
    move: fc.constantFrom('lengthen', 'set', 'run', 'halt', 'add'),
    amount: fc.bigInt({ min: 0n, max: 3n * YEAR }),
    wait: fc.bigInt({ min: 0n, max: 2n * YEAR }),
  })
  fc.assert(
    fc.property(neurons, fc.array(moves, { maxLength: 20 }), (drawn, played) => {
      const model = new TickingNeuron(drawn)
      let neuron = drawn
      let now = NOW
      for (const { move, amount, wait } of played) {
        now += wait
        model.tick(wait)
        const at = { economics, now }
        const longer = amount - model.left
        const outcome = {
          lengthen: () => increaseDelay(neuron, amount, at),
          set: () => setDissolveTimestamp(neuron, now + amount, at),
          run: () => startDissolving(neuron, now),
          halt: () => stopDissolving(neuron, now),
          add: () => withStake(neuron, neuron.stake + amount, now),
        }[move]()
        if (move === 'lengthen') model.lengthen(amount)
        if (move === 'set' && longer > 0n) model.lengthen(longer)
        if (move === 'run') model.run()
        if (move === 'halt') model.halt()
        if (move === 'add') model.add(amount)
        if (!isRefusal(outcome)) neuron = outcome
        expect(delayOf(neuron, now)).toBe(model.left)
        expect(ageOf(neuron, now)).toBe(model.age)
        const state = model.left === 0n ? 'dissolved' : model.isRunning ? 'dissolving' : 'locked'
        expect(stateOf(neuron, now)).toBe(state)
      }
    }),
    share(5000, 500),
  )
})
