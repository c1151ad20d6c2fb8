import { FLOW_KINDS, type FlowReceipt, PAYMENT_KINDS } from '@sluice/sdk'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readEnded as readClaim } from '../features/claim/progress/ClaimTitle.tsx'
import { readEnded as readLiquidity } from '../features/liquidity/progress/LiquidityTitle.tsx'
import { readEnded as readPayment } from '../payments/progress/PaymentTitle.tsx'
import { defineArea } from './ActivityArea.tsx'
import { AREAS } from './areas.ts'
import { titled } from './readRecord.ts'

const ICP = { symbol: 'ICP', decimals: 8, logo: 'data:…', ledgerId: 'ryjl3' }
const CKETH = { symbol: 'ckETH', decimals: 18 }

test('each kind of flow, and whatever an activity is about, is shown by one area', () => {
  expect(AREAS.flatMap(({ flows }) => flows).toSorted()).toEqual([...FLOW_KINDS].toSorted())
  const subjects = AREAS.flatMap((area) => area.subjects)
  expect(new Set(subjects).size).toBe(subjects.length)
})

/** As a device keeps it. */
const stored = (subject: Parameters<typeof titled>[0] & Record<string, unknown>): unknown =>
  JSON.parse(
    JSON.stringify(titled(subject), (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
  )

test('what a title needs survives being stored, and no picture or list does', () => {
  const record = stored({
    kind: 'liquidity',
    ...{ action: 'collect', token0: ICP, token1: CKETH, amount0: 10n ** 30n, count: 3 },
    ...{ steps: ['take:0'] },
  })
  expect(record).not.toHaveProperty('steps')
  expect(record).not.toHaveProperty('token0.logo')
  const [token0, token1] = [{ symbol: 'ICP', decimals: 8 }, CKETH]
  expect(readLiquidity(record)).toEqual({
    ...{ kind: 'liquidity', action: 'collect', token0, token1, count: 3 },
  })
})

test.each(PAYMENT_KINDS)('a payment of kind %s is listed after a reload', (kind) => {
  const record = stored({ kind, token: ICP, amount: 5n, to: 'somebody', place: 'unused' })
  const token = { symbol: 'ICP', decimals: 8 }
  expect(readPayment(record)).toEqual({ kind, token, amount: 5n, to: 'somebody' })
})

test.each([
  ['an amount that is none', { amount: '-1' }],
  ['an amount of a thousand digits', { amount: '9'.repeat(1_000) }],
  ['decimals beyond any ledger', { token: { symbol: 'X', decimals: 1e9 } }],
  ['a symbol that is none', { token: { symbol: {}, decimals: 8 } }],
  ['a kind that nobody knows', { kind: 'flight' }],
  ['a name of every object', { kind: 'constructor' }],
])('a payment with %s is not shown', (_, change) => {
  const record = { kind: 'transfer', token: CKETH, amount: '5', to: 'somebody', ...change }
  for (const { endedTitle } of AREAS) expect(endedTitle(record)).toBeUndefined()
})

test.each([
  ['positions without number', { kind: 'liquidity', action: 'add', count: 1e9 }],
  ['an action that nobody knows', { kind: 'liquidity', action: 'burn', count: 1 }],
])('%s are not shown', (_, record) => {
  expect(readLiquidity({ token0: CKETH, token1: CKETH, ...record })).toBeUndefined()
})

test('a claim is listed after a reload, and one without an event is not', () => {
  const claim = { kind: 'claim', action: 'claim', eventName: 'Drop', token: CKETH, amount: 5n }
  expect(readClaim(stored(claim))).toEqual(claim)
  expect(readClaim({ ...claim, amount: '5', eventName: 7 })).toBeUndefined()
})

type Flight = { readonly kind: 'flight'; readonly to: string }

/** All that a new area says, made up on the spot. */
const flights = defineArea<never, Flight, Flight>({
  flows: [],
  subjects: ['flight'],
  FlowTitle: () => undefined,
  ForgetHint: () => undefined,
  Actions: () => undefined,
  useWords:
    () =>
    ({ to }) => ({
      ...{ title: `to ${to}`, doneTitle: `in ${to}`, failedTitle: '', cutOff: '', mayClose: '' },
      ...{ cannotStop: '', toast: '' },
    }),
  useStepTexts:
    () =>
    ({ to }, name) => ({ title: name, detail: to }),
  Done: ({ activity, steps }) => (
    <p>
      landed in {activity.subject.to} {steps}
    </p>
  ),
  Failed: ({ subject }) => <p>no flight to {subject.to}</p>,
  readEnded: (record) =>
    JSON.stringify(record).includes('flight') ? { kind: 'flight', to: 'Bern' } : undefined,
  Title: ({ subject }) => <b>{subject.to}</b>,
})

const RECEIPT: FlowReceipt = { kind: 'create-pool', poolId: 'p', moved: [] }
const activityOf = (subject: { readonly kind: string }) => ({
  ...{ id: '1', subject, startedAt: 0, steps: [], state: { kind: 'running' } as const },
})

test('an area made up on the spot shows what is its own, and nothing of others', () => {
  const { Title, Done, useWords, useStepTexts, endedTitle } = flights
  const flight: Flight = { kind: 'flight', to: 'Bern' }
  const swap = { kind: 'swap' }
  const shown = [flight, swap].map((subject) => [
    renderToStaticMarkup(<Title subject={subject} />),
    renderToStaticMarkup(
      <Done activity={activityOf(subject)} receipt={RECEIPT} steps="…" onClose={() => {}} />,
    ),
    useWords()(subject)?.title,
    useStepTexts()(activityOf(subject), 'fly'),
  ])
  expect(shown).toEqual([
    ['<b>Bern</b>', '<p>landed in Bern …</p>', 'to Bern', { title: 'fly', detail: 'Bern' }],
    ['', '', undefined, undefined],
  ])
  expect([endedTitle(flight) !== undefined, endedTitle(swap)]).toEqual([true, undefined])
})
