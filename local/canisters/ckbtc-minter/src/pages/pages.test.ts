import type { Event } from '@sluice/candid/ckbtc_minter'
import { expect, test } from 'vitest'
import { formatTime } from '../../../../minter-kit/pages/formatTime.ts'
import { html } from '../../../../minter-kit/pages/html.ts'
import type { Listed } from '../../../../minter-kit/pages/lists.ts'
import { formatBtc, formatRate } from './format.ts'
import type { MinterView } from './MinterView.ts'
import { servePage } from './servePage.ts'

const TXID = Uint8Array.of(0xab, ...new Uint8Array(30), 0x01)
const TXID_TEXT = `01${'00'.repeat(30)}ab`
const NOW = 1_800_000_000_000_000_000n

function listed<Row>(rows: readonly Row[]): Listed<Row> {
  return { size: rows.length, rows: (start, length) => rows.slice(start, start + length) }
}

/** A list of a size that no page may fetch as a whole. */
function endless<Row>(size: number, row: (index: number) => Row): Listed<Row> {
  return {
    size,
    rows: (start, length) => {
      if (length > 100 || start + length > size) throw new Error('more rows than are shown')
      return Array.from({ length }, (_, index) => row(start + index))
    },
  }
}

const EMPTY: MinterView = {
  facts: {
    network: 'regtest',
    mainAddress: undefined,
    ledger: 'mxzaz-hqaaa-aaaar-qaada-cai',
    checker: undefined,
    mode: 'open to all',
    minConfirmations: 6,
    minimumWithdrawal: 50_000n,
    checkFee: 100n,
    feeRate: undefined,
    coinsValue: 0n,
    waitingValue: 0n,
    confirmedWithdrawals: 0,
    cycles: 1_000n,
  },
  waiting: listed<never>([]),
  sent: listed<never>([]),
  coins: listed<never>([]),
  setAside: listed<never>([]),
  reimbursements: listed<never>([]),
  events: listed<never>([]),
}

const FULL: MinterView = {
  ...EMPTY,
  facts: { ...EMPTY.facts, feeRate: 5_250n, coinsValue: 123_456_789n },
  waiting: listed([{ id: 7n, amount: 60_000n, address: '<b>bcrt1', receivedAtNs: NOW }]),
  sent: listed([
    {
      txid: TXID,
      state: 'sent',
      withdrawals: 3,
      inputs: 2,
      change: 100_300n,
      fee: { bitcoin: 1_105n, minter: 326n },
      submittedAtNs: NOW,
      replacements: 1,
    },
    {
      txid: TXID,
      state: 'confirmed',
      withdrawals: 1,
      inputs: 1,
      change: 1n,
      fee: undefined,
      submittedAtNs: NOW,
      replacements: 0,
    },
  ]),
  coins: endless(120, (index) => ({
    txid: TXID,
    vout: index,
    value: 1_000n,
    height: 100,
    account: 'aaaaa-aa',
  })),
  setAside: listed([
    {
      txid: TXID,
      vout: 0,
      value: 99n,
      account: 'aaaaa-aa',
      reason: 'below the check fee',
      sinceNs: NOW,
    },
  ]),
  reimbursements: listed([
    { id: 5n, amount: 70_000n, account: 'aaaaa-aa', mintBlock: undefined },
    { id: 6n, amount: 80_000n, account: 'aaaaa-aa', mintBlock: 9n },
  ]),
}

function get(url: string, view = FULL, method = 'GET') {
  const { status_code, headers, body } = servePage({ method, url }, () => view)
  return { status: status_code, headers: new Map(headers), text: new TextDecoder().decode(body) }
}

test('the dashboard shows what the minter goes by, and every list', () => {
  const { status, headers, text } = get('/dashboard')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/html')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  for (const shown of [
    '5.250 sat/vB',
    '120, together 1.23456789 BTC',
    '2027-01-15 08:00:00 UTC',
    '0.00060000',
    TXID_TEXT,
    'sent, replaced 1×',
    'not known',
    'below the check fee',
    '0.00070000',
    '<td>due</td>',
    '<td>9</td>',
  ]) {
    expect(text).toContain(shown)
  }
  expect(text).not.toContain('<script')
})

test('what others wrote is text', () => {
  expect(get('/dashboard').text).toContain('<code>&lt;b&gt;bcrt1</code>')
  expect(html`<p title="${'"\'&<>'}">${[html`<i>${1n}</i>`]}</p>`.text).toBe(
    '<p title="&quot;&#39;&amp;&lt;&gt;"><i>1</i></p>',
  )
})

test('an empty minter has a page too', () => {
  const { text } = get('/', EMPTY)
  for (const shown of [
    'No withdrawal waits.',
    'The minter has no coin.',
    'not known yet',
    'none',
  ]) {
    expect(text).toContain(shown)
  }
})

test('lists are leafed through, each for itself', () => {
  const { text } = get('/dashboard?coins=50')
  expect(text).toContain('51 to 100 of 120')
  expect(text).toContain('<a href="/dashboard#coins">Previous</a>')
  expect(text).toContain('<a href="/dashboard?coins=100#coins">Next</a>')
  const many = {
    ...FULL,
    waiting: endless(51, (index) => ({
      id: BigInt(index),
      amount: 1n,
      address: 'a',
      receivedAtNs: 0n,
    })),
  }
  expect(get('/dashboard?coins=100&waiting=50', many).text).toContain(
    'href="/dashboard?coins=100#waiting"',
  )
})

test.each([
  'coins=120',
  'coins=999999999',
  'coins=-1',
  'coins=1e3',
  'coins=',
  'none=50',
  '=',
  '&&&',
  'coins=%20',
])('a query that fits nothing shows the beginning: %s', (query) => {
  expect(get(`/dashboard?${query}`).text).toContain('1 to 50 of 120')
})

test('transactions of public networks link to an explorer', () => {
  expect(get('/dashboard').text).not.toContain('https://')
  const view = { ...FULL, facts: { ...FULL.facts, network: 'mainnet' as const } }
  expect(get('/dashboard', view).text).toContain(`href="https://mempool.space/tx/${TXID_TEXT}"`)
})

test('metrics are in the format of Prometheus', () => {
  const { headers, text } = get('/metrics')
  expect(headers.get('content-type')).toContain('text/plain')
  const line = /^(# HELP [a-z_]+ [^\n]+|# TYPE [a-z_]+ (gauge|counter)|[a-z_]+ \d+)$/
  for (const each of text.trimEnd().split('\n')) expect(each).toMatch(line)
  expect(text).toContain('\nckbtc_minter_utxos_count 120\n')
  expect(text).toContain('\nckbtc_minter_median_fee_per_vbyte 5250\n')
  expect(get('/metrics', EMPTY).text).not.toContain('median_fee')
})

test('the log has the latest events, the last one first', () => {
  const payloads: Event['payload'][] = [
    { confirmed_transaction: { txid: TXID } },
    { removed_retrieve_btc_request: { block_index: 1n } },
  ]
  const events = endless<Event>(1_000, (index) => ({
    timestamp: [BigInt(index)],
    payload: payloads[index % 2] ?? { confirmed_transaction: { txid: TXID } },
  }))
  const { entries } = JSON.parse(get('/logs', { ...FULL, events }).text)
  expect(entries.length).toBe(100)
  expect(entries.slice(0, 2)).toEqual([
    { timestamp: '999', priority: 'Info', message: 'removed_retrieve_btc_request', counter: 999 },
    {
      timestamp: '998',
      priority: 'Info',
      message: `confirmed_transaction: ${TXID_TEXT}`,
      counter: 998,
    },
  ])
})

test('nothing else is answered', () => {
  expect(get('/admin').status).toBe(404)
  expect(get('').status).toBe(404)
  expect(get('/dashboard', FULL, 'POST').status).toBe(405)
  expect(servePage({ method: 'GET', url: '/none' }, () => expect.unreachable()).status_code).toBe(
    404,
  )
})

test('amounts, rates and times of any size have a text', () => {
  expect([0n, 1n, 100_000_000n, 2n ** 64n - 1n].map(formatBtc)).toEqual([
    '0.00000000',
    '0.00000001',
    '1.00000000',
    '184467440737.09551615',
  ])
  expect(formatRate(1_500n)).toBe('1.500 sat/vB')
  expect(formatTime(0n)).toBe('1970-01-01 00:00:00 UTC')
  expect(formatTime(2n ** 64n - 1n)).toBe('2554-07-21 23:34:33 UTC')
})
