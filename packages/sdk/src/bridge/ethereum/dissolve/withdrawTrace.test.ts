import { beforeEach, expect, test } from 'vitest'
import { newFlow } from '../../../flows/orders/newFlow.ts'
import type { MovingStep, WaitingStep } from '../../../flows/Plan.ts'
import {
  CKETH,
  CKUSDC,
  ETHER_CAP,
  FakeEthereum,
  MINTER,
  OWNER,
  TOKEN_CAP,
} from '../testing/FakeEthereum.ts'
import { SENDER } from '../testing/FakeEvm.ts'
import type { EthereumBooks } from './EthereumBooks.ts'
import { ethereumDissolvePlan } from './ethereumDissolvePlan.ts'

const ETHER = 10n ** 18n
const ETHER_FEE = 2_000_000_000_000n
const LONGEST_APPROVAL_MS = 6 * 60_000 + 1
const COMMON = { chain: 'ethereum', minterId: MINTER, address: SENDER } as const
const FACTS = {
  ether: {
    ...{ ...COMMON, ledgerId: CKETH, amount: ETHER, arrives: ETHER - ETHER_CAP, fee: ETHER_FEE },
    maxGas: (ETHER_CAP * 5n) / 4n,
  },
  token: {
    ...{ ...COMMON, ledgerId: CKUSDC, amount: 5_000_000n, arrives: 5_000_000n, fee: 10_000n },
    ...{ maxGas: (TOKEN_CAP * 5n) / 4n, gas: { ledgerId: CKETH, fee: ETHER_FEE } },
  },
} as const
type Kind = keyof typeof FACTS

let world: FakeEthereum
let allowed: Map<string, bigint>
beforeEach(() => {
  world = new FakeEthereum()
  allowed = new Map()
})

function planOf(kind: Kind) {
  const facts = FACTS[kind]
  const books: EthereumBooks = {
    bridge: world.reads,
    balances: {
      fetchAllowance: async (ledger) => ({ amount: allowed.get(ledger) ?? 0n }),
    },
    tokens: { adapter: () => Promise.reject(new Error('nobody asks')) },
    now: world.now,
  }
  const principal = OWNER.owner.toText()
  const about = { kind: 'bridge-dissolve' as const, facts, principal, key: undefined }
  const plan = ethereumDissolvePlan(newFlow({ ...about, now: world.nowMs }), books)
  const isMove = (step: { kind: string }): step is MovingStep => step.kind === 'move'
  const isWait = (step: { kind: string }): step is WaitingStep => step.kind === 'wait'
  const [dissolve, quote] = [plan.steps.find(isMove), plan.steps.find(isWait)]
  if (dissolve?.repeat.by !== 'request' || quote === undefined) throw new Error('no such plan')
  return { plan, dissolve, quote, look: dissolve.repeat.look }
}

const allowAll = (kind: Kind) => {
  const facts = FACTS[kind]
  allowed.set(facts.ledgerId, facts.amount)
  if ('gas' in facts) allowed.set(CKETH, facts.maxGas)
}
const DONE = new Map<string, bigint>()

test('gas is asked for once more, at every start until something is paid, and stops all when it is too dear', async () => {
  const { plan, quote } = planOf('token')
  const names = plan.steps.map(({ name, after }) => [name, after])
  expect(names).toEqual([
    ['quote', []],
    ['approve', ['quote']],
    ['approve-gas', ['quote']],
    ['dissolve', ['approve', 'approve-gas']],
  ])
  expect(plan.touches.ledgers).toEqual([CKUSDC, CKETH])
  expect(quote.holds?.(0n)).toBe(false)
  world.gasPrice = 25_000_000_000n
  expect(await quote.poll(DONE)).toEqual({ result: 5_000_000n })
  expect(await planOf('ether').quote.poll(DONE)).toEqual({ result: ETHER - (ETHER_CAP * 5n) / 4n })
  world.gasPrice += 1n
  await expect(quote.poll(DONE)).rejects.toMatchObject({
    ...{ code: 'bridge-quote-worse', funds: 'wallet', retry: 'after-requote' },
    details: { agreedGas: (TOKEN_CAP * 5n) / 4n, gas: (TOKEN_CAP * 5n) / 4n + 65_000n },
  })
  await expect(planOf('ether').quote.poll(DONE)).rejects.toMatchObject({
    code: 'bridge-quote-worse',
    details: { promised: ETHER - (ETHER_CAP * 5n) / 4n },
  })
})

test.each(['ether', 'token'] as const)(
  'of %s: whole allowances say that nothing was burned',
  async (kind) => {
    const { look } = planOf(kind)
    allowAll(kind)
    const before = await look.before(DONE)
    expect(before).toEqual({ newest: -1n, approved: 1n })
    expect(await look.see(before, DONE)).toEqual({ kind: 'none' })
  },
)

test.each(['ether', 'token'] as const)(
  'of %s: the burn since then is found, and none that was there before',
  async (kind) => {
    const { look } = planOf(kind)
    const { ledgerId, amount } = FACTS[kind]
    world.withdraw(ledgerId, amount, { Pending: null })
    allowAll(kind)
    const before = await look.before(DONE)
    expect(before.newest).toBe(0n)
    allowed.clear()
    expect(await look.see(before, DONE)).toMatchObject({
      kind: 'given-back',
      error: { code: 'bridge-minter-busy' },
    })
    // of another amount, and of another token to the same receiver
    world.withdraw(ledgerId, amount + 1n, { Pending: null })
    world.withdraw(kind === 'ether' ? CKUSDC : CKETH, amount, { Pending: null })
    expect((await look.see(before, DONE)).kind).not.toBe('done')
    const withdrawal = world.withdraw(ledgerId, amount, { Pending: null })
    expect(await look.see(before, DONE)).toEqual({ kind: 'done', result: withdrawal })
  },
)

test.each(['ether', 'token'] as const)(
  'of %s: what an index has not heard of is found by the minter’s list and the block itself',
  async (kind) => {
    const { look } = planOf(kind)
    const { ledgerId, amount } = FACTS[kind]
    const before = await look.before(DONE)
    world.isIndexBehind = true
    const withdrawal = world.withdraw(ledgerId, amount, { Pending: null })
    expect(await look.see(before, DONE)).toEqual({ kind: 'done', result: withdrawal })
    // a list that names a block in which nothing was burned proves nothing
    world.histories.set(CKETH, [])
    expect((await look.see(before, DONE)).kind).not.toBe('done')
  },
)

test('an approval that nobody saw is asked for again together with its burn, as long as it may come', async () => {
  const { look } = planOf('token')
  const before = await look.before(DONE)
  expect(before.approved).toBe(0n)
  expect(await look.see(before, DONE)).toEqual({ kind: 'none' })
  world.nowMs += LONGEST_APPROVAL_MS
  expect(await look.see(before, DONE)).toMatchObject({
    kind: 'given-back',
    error: { code: 'approval-expired', funds: 'wallet' },
  })
})

test('gas without its token is open until it came back, or until the token cannot be burned any more', async () => {
  const { look } = planOf('token')
  allowAll('token')
  const before = await look.before(DONE)
  const withdrawal = world.burnGas()
  allowed.set(CKETH, FACTS.token.maxGas - TOKEN_CAP)
  expect(await look.see(before, DONE)).toEqual({ kind: 'open' })
  const told = {
    kind: 'given-back',
    error: {
      ...{ code: 'bridge-gas-burned', funds: 'pool' },
      details: { withdrawal, burned: TOKEN_CAP, returns: TOKEN_CAP - ETHER_FEE, why: 'unknown' },
    },
  }
  world.nowMs += LONGEST_APPROVAL_MS
  expect(await look.see(before, DONE)).toMatchObject(told)
  world.nowMs -= LONGEST_APPROVAL_MS
  world.giveBack(withdrawal, TOKEN_CAP - ETHER_FEE)
  expect(await look.see(before, DONE)).toMatchObject(told)
})

test('a refusal is completed by ckETH’s ledger, and stands as it is when that is silent', async () => {
  const { dissolve } = planOf('token')
  const withdrawal = world.burnGas()
  const { gasBurned } = await import('./gasBurned.ts')
  const refusal = gasBurned(FACTS.token, { block: withdrawal, amount: 0n })
  expect(await dissolve.explain?.(refusal)).toMatchObject({
    details: { burned: TOKEN_CAP, returns: TOKEN_CAP - ETHER_FEE },
  })
  world.histories.set(CKETH, [])
  expect(await dissolve.explain?.(refusal)).toBe(refusal)
})
