import { beforeEach, expect, test, vi } from 'vitest'
import { newFlow } from '../../../flows/orders/newFlow.ts'
import type { WaitingStep } from '../../../flows/Plan.ts'
import type { BitcoinDissolveFacts } from '../../BridgeFlow.ts'
import {
  DEPOSIT_ADDRESS,
  FakeBridge,
  LEDGER,
  MINTER,
  OWNER,
  RECEIVER,
} from '../testing/FakeBridge.ts'
import { dissolvePlan } from './dissolvePlan.ts'
import { newDissolve } from './newDissolve.ts'

let world: FakeBridge
let balance: bigint
let lying: bigint
beforeEach(() => {
  world = new FakeBridge()
  ;[balance, lying] = [1_000_000n, 0n]
})

const services = () => ({
  reads: world.reads,
  balances: {
    fetch: async (_: string, account?: object) => (account === undefined ? balance : lying),
  },
  tokens: { fetch: async () => ({ fee: 10n, ...TOKEN_FACTS }) },
})
const TOKEN_FACTS = {
  ...{ ledgerId: LEDGER, standard: 'ICRC2' as const, symbol: 'ckBTC', name: 'ckBTC', decimals: 8 },
}
/** By the fees of the stand-in: 705 and 300. */
const WISH = { ledgerId: LEDGER, address: RECEIVER, amount: 200_000n, arrives: 198_995n }
const begin = (wish: Partial<typeof WISH> = {}) =>
  newDissolve({ ...WISH, ...wish }, OWNER.owner, services())

const FACTS: BitcoinDissolveFacts = {
  ...WISH,
  chain: 'bitcoin',
  ...{ minterId: MINTER, fee: 10n },
  ...{ from: 'allowance', transfer: 0n },
}

test('what is dissolved is written down as it was promised', async () => {
  expect(await begin()).toEqual(FACTS)
  expect(await begin({ address: ` ${RECEIVER} ` })).toEqual(FACTS)
})

test('where the minter takes no allowances the tokens are paid to it, less what lies there', async () => {
  world.isOld = true
  const bySubaccount = { ...FACTS, from: 'subaccount' }
  expect(await begin()).toEqual({ ...bySubaccount, transfer: 200_000n })
  lying = 150_000n
  balance = 50_010n
  expect(await begin()).toEqual({ ...bySubaccount, transfer: 50_000n })
  balance = 50_009n
  await expect(begin()).rejects.toMatchObject({ details: { problem: 'above-balance' } })
  lying = 300_000n
  expect(await begin()).toEqual({ ...bySubaccount, transfer: 0n })
})

test.each([
  [
    'a wrong address',
    { address: 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfm' },
    { code: 'bridge-address', details: { flaw: 'checksum' } },
  ],
  [
    'an address of another network',
    { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' },
    { code: 'bridge-address', details: { flaw: 'wrong-network' } },
  ],
  ['the own deposit address', { address: DEPOSIT_ADDRESS }, { code: 'bridge-own-address' }],
  ['nothing', { amount: 0n }, { code: 'bridge-amount', details: { problem: 'zero' } }],
  [
    'too little',
    { amount: 100_000n },
    { code: 'bridge-amount', details: { problem: 'below-minimum', minimum: 100_001n } },
  ],
  [
    'more than there is',
    { amount: 999_991n },
    { code: 'bridge-amount', details: { problem: 'above-balance', most: 999_990n } },
  ],
  [
    'what would arrive as less',
    { arrives: 199_137n },
    { code: 'bridge-quote-worse', details: { promised: 199_137n, offered: 198_995n } },
  ],
  ['a token without a bridge', { ledgerId: 'aaaaa-aa' }, { code: 'bridge-unavailable' }],
])('%s is refused before anything is asked of a wallet', async (_, wish, error) => {
  await expect(begin(wish)).rejects.toMatchObject({ ...error, funds: 'wallet' })
})

test('a quote that is worse by the fee’s own step is as good as the promise', async () => {
  expect(await begin({ arrives: 199_136n })).toMatchObject({ arrives: 199_136n })
})

test('before anything is paid the minter is asked once more, and a worse quote stops all', async () => {
  const flow = newFlow({
    ...{ kind: 'bridge-dissolve' as const, facts: FACTS, key: undefined },
    ...{ principal: OWNER.owner.toText(), now: world.nowMs },
  })
  const plan = dissolvePlan(flow, {
    bridge: world.reads,
    balances: { fetchAllowance: vi.fn() },
    tokens: { adapter: vi.fn() },
    now: world.now,
  })
  const [quote, ...others] = plan.steps
  expect(others.every(({ after }) => after.length > 0)).toBe(true)
  const isWait = (step: typeof quote): step is WaitingStep => step?.kind === 'wait'
  if (!isWait(quote)) throw new Error('nothing is asked')
  const poll = () => quote.poll(new Map())
  expect(await poll()).toEqual({ result: 198_995n })
  world.withdrawalFee = { bitcoin_fee: 846n, minter_fee: 300n }
  expect(await poll()).toEqual({ result: 198_854n })
  world.withdrawalFee = { bitcoin_fee: 847n, minter_fee: 300n }
  await expect(poll()).rejects.toMatchObject({ code: 'bridge-quote-worse', funds: 'wallet' })
  world.withdrawalFee = { bitcoin_fee: 200_000n, minter_fee: 300n }
  await expect(poll()).rejects.toMatchObject({
    code: 'bridge-amount',
    details: { problem: 'dust' },
  })
  // it was asked before the flow was interrupted: that says nothing of now
  expect(quote.holds?.(198_995n)).toBe(false)
})

test('the receipt names the withdrawal by the block that burned the tokens', async () => {
  const flow = newFlow({
    ...{ kind: 'bridge-dissolve' as const, facts: FACTS, key: undefined },
    ...{ principal: OWNER.owner.toText(), now: world.nowMs },
  })
  const books = {
    bridge: world.reads,
    balances: { fetchAllowance: vi.fn() },
    tokens: { adapter: vi.fn() },
    now: world.now,
  }
  const done = new Map([
    ['quote', 198_900n],
    ['dissolve', 77n],
  ])
  expect(await dissolvePlan(flow, books).finish(done)).toEqual({
    ...{ kind: 'bridge-dissolve', ledgerId: LEDGER, address: RECEIVER, amount: 200_000n },
    ...{ arrives: 198_900n, block: 77n, transferId: 'btc-out-77' },
    moved: [
      { as: 'paid', ledgerId: LEDGER, amount: 200_000n, block: 77n },
      { as: 'fee', ledgerId: LEDGER, amount: 10n },
    ],
  })
})

test.each(['allowance', 'subaccount'] as const)(
  'an equal withdrawal that was there before is not taken for this one (%s)',
  async (from) => {
    const flow = newFlow({
      kind: 'bridge-dissolve' as const,
      facts: { ...FACTS, from, transfer: from === 'allowance' ? 0n : FACTS.amount },
      ...{ key: undefined, principal: OWNER.owner.toText(), now: world.nowMs },
    })
    const { amount, address } = FACTS
    const burns = [{ block: 9n, amount, address, memoHex: '' }]
    const { steps } = dissolvePlan(flow, {
      bridge: { estimateDissolve: vi.fn(), fetchBurns: vi.fn(async () => burns) },
      balances: { fetchAllowance: vi.fn(async () => ({ amount: 0n })) },
      tokens: { adapter: vi.fn() },
      now: world.now,
    })
    const dissolve = steps.find((step) => step.name === 'dissolve')
    if (dissolve?.kind !== 'move' || dissolve.repeat.by !== 'request')
      throw new Error('nothing is looked for')
    const { look } = dissolve.repeat
    const before = await look.before(new Map())
    const see = async () => look.see(before, new Map())
    expect(await see()).not.toMatchObject({ kind: 'done' })
    burns.unshift({ block: 12n, amount, address, memoHex: '' })
    expect(await see()).toEqual({ kind: 'done', result: 12n })
  },
)
