import type { BridgeState, BridgeTransfer } from '@sluice/sdk'
import { type EvmTransaction, stateOf } from '@sluice/sdk/ethereum'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import {
  CKETH,
  hashOf,
  SENDER,
  transaction,
} from '../ethereum-transactions/testing/transactions.ts'
import type { KnownBridgeToken } from '../useBridgeToken.ts'
import { SentDeposit } from './SentDeposit.tsx'
import { sentSteps } from './sentSteps.ts'
import { isStillShown, shownDeposits } from './shownDeposits.ts'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['ethereum'])
})

const NOW = 1_800_000_000_000
const HOUR_MS = 3_600_000
const known: KnownBridgeToken = {
  bridge: {
    ...{ chain: 'ethereum', ledgerId: CKETH, minterId: 'aaaaa-aa', symbol: 'ckETH' },
    ...{ coinSymbol: 'ETH', decimals: 18, network: 'mainnet', explorer: 'https://scan.example' },
  },
  token: {
    ...{ ledgerId: CKETH, symbol: 'ckETH', name: 'ckETH', decimals: 18, fee: 10n },
    standard: 'ICRC2',
  },
}
const receipt = (isSuccess: boolean) => ({
  ...{ transactionHash: hashOf(1), transactionIndex: 0, blockHash: hashOf(9), blockNumber: 9 },
  ...{ from: SENDER, isSuccess },
})
const transferIn = (state: BridgeState): BridgeTransfer => ({
  ...{ id: `eth-in-${hashOf(1).slice(2)}`, direction: 'mint', chain: 'ethereum' },
  ...{ ledgerId: CKETH, amount: 5n, fees: [], steps: [], state },
})

function words(sent: EvmTransaction, transfer?: BridgeTransfer, nowMs = NOW): string {
  const deposit = { transaction: sent, state: stateOf(sent, nowMs) }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <SentDeposit {...{ known, deposit, transfer }} onRemove={() => {}} />
    </MemoryRouter>,
  )
  expect(html).toContain(`https://scan.example/tx/${sent.hash}`)
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

const two = { purpose: { kind: 'deposit-eth', ledgerId: CKETH, amount: 2n * 10n ** 18n } } as const

test('what waits for a block tells of speeding up, and can be watched', () => {
  const text = words(transaction(two))
  expect(text).toContain('2 ETH to ckETH')
  expect(text).toMatch(/speed it up or cancel it/)
  expect(text).toContain('Transfer')
})

test('sped up it says that this is the new one', () => {
  expect(words(transaction({ ...two, earlierHashes: [hashOf(4)] }))).toContain('replaced it')
})

test('blocks are counted until it is final', () => {
  const state: BridgeState = { kind: 'confirming', confirmations: 12, required: 64 }
  expect(words(transaction({ ...two, receipt: receipt(true) }), transferIn(state))).toContain(
    '12 of 64 blocks',
  )
})

test.each([
  ['failed', { receipt: receipt(false) }, 'Only its gas was lost'],
  ['cancelled', { cancelled: {} }, 'Nothing was deposited'],
  ['dropped', { addedTimeMs: NOW - 7 * HOUR_MS }, 'in no block for hours'],
] as const)('%s says where the money is, and can be removed', (_, change, part) => {
  const text = words(transaction({ ...two, ...change }))
  expect(text).toContain(part)
  expect(text).toContain('Remove')
})

const statuses = (...asked: Parameters<typeof sentSteps>) =>
  sentSteps(...asked).map(({ status }) => status)

test('each step follows the one before', () => {
  expect(statuses('pending', undefined)).toEqual(['done', 'active', 'pending', 'pending'])
  expect(statuses('pending', transferIn({ kind: 'seen' }))).toEqual(statuses('pending', undefined))
  expect(statuses('confirmed', undefined)).toEqual(['done', 'done', 'active', 'pending'])
  const confirming = transferIn({ kind: 'confirming', confirmations: 1, required: 64 })
  expect(statuses('pending', confirming)).toEqual(['done', 'done', 'active', 'pending'])
  expect(statuses('confirmed', transferIn({ kind: 'ready' }))).toEqual([
    ...['done', 'done', 'done', 'active'],
  ])
  expect(statuses('confirmed', transferIn({ kind: 'done' }))).toEqual(Array(4).fill('done'))
  for (const state of ['failed', 'cancelled', 'dropped'] as const)
    expect(statuses(state, undefined)).toEqual(['done', 'failed'])
})

test('a token’s own are shown, the newest three, and what was confirmed a day ago no more', () => {
  const other = transaction({ purpose: { kind: 'deposit-eth', ledgerId: 'aaaaa-aa', amount: 1n } })
  const old = transaction({ receipt: receipt(true), confirmedTimeMs: NOW - 25 * HOUR_MS })
  const mine = [2, 3, 4, 5].map((number) => transaction({ hash: hashOf(number) }))
  const shown = shownDeposits([other, old, ...mine], CKETH, NOW)
  expect(shown.map(({ transaction: { hash } }) => hash)).toEqual([2, 3, 4].map(hashOf))
})

test('what was minted stays for two minutes', () => {
  const minted = (atMs: number): BridgeTransfer => ({
    ...transferIn({ kind: 'done' }),
    steps: [{ name: 'mint', status: 'done', atMs }],
  })
  expect(isStillShown(undefined, NOW)).toBe(true)
  expect(isStillShown(transferIn({ kind: 'ready' }), NOW)).toBe(true)
  expect(isStillShown(minted(NOW - 1_000), NOW)).toBe(true)
  expect(isStillShown(minted(NOW - 121_000), NOW)).toBe(false)
  expect(isStillShown(transferIn({ kind: 'done' }), NOW)).toBe(false)
})

test('where no explorer is configured there is no link to one', () => {
  const deposit = { transaction: transaction(two), state: 'pending' as const }
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <SentDeposit
        known={{ ...known, bridge: { ...known.bridge, explorer: '' } }}
        {...{ deposit, transfer: undefined }}
        onRemove={() => {}}
      />
    </MemoryRouter>,
  )
  expect(html).not.toContain('/tx/')
})
