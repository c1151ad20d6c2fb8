import type { Event } from '@sluice/candid/cketh_minter'
import { expect, test } from 'vitest'
import type { Listed } from '../../../../minter-kit/pages/lists.ts'
import type { MinterView, WithdrawalRow } from './MinterView.ts'
import { servePage } from './servePage.ts'

const HASH = `0x${'ab'.repeat(32)}`
const EVIL = '<script>alert(1)</script>'

const listOf = <Row>(...rows: readonly Row[]): Listed<Row> => ({
  size: rows.length,
  rows: (start, length) => rows.slice(start, start + length),
})

const withdrawal = (id: bigint): WithdrawalRow => ({
  id,
  symbol: EVIL,
  amount: 5n,
  destination: '0x52908400098527886E0F7030069857D2E4169EE7',
  state: 'under way',
  createdAtNs: 1_800_000_000_000_000_000n,
  nonce: 3n,
  replacements: 2,
})

const event = (payload: Event['payload']): Event => ({ timestamp: 1n, payload })

const view = (change: Partial<MinterView['facts']> = {}): MinterView => ({
  facts: {
    network: 'Mainnet',
    chainId: 1n,
    address: undefined,
    helpers: { eth: 'none', erc20: 'none', subaccount: 'none' },
    synced: { eth: 1n, erc20: 2n, subaccount: 3n },
    observedBlock: undefined,
    blockTag: 'Finalized',
    minimumWithdrawal: 30n,
    maxFeePerGas: undefined,
    nextNonce: 7n,
    finalized: 4,
    skippedBlocks: 0,
    blockedAddresses: 0,
    sweeping: { contract: EVIL, sweeps: 2n, addresses: 1, watched: 3, paidWith: 5n },
    cycles: 9n,
    ...change,
  },
  tokens: listOf({ symbol: EVIL, ledger: 'aaaaa-aa', contract: 'ether', held: 8n, issued: 6n }),
  deposits: listOf({
    transactionHash: HASH,
    logIndex: 1n,
    symbol: EVIL,
    account: 'aaaaa-aa',
    amount: 5n,
    block: 6n,
    state: 'quarantined' as const,
  }),
  invalid: listOf({ transactionHash: HASH, logIndex: 2n, reason: EVIL }),
  waiting: listOf(...Array.from({ length: 60 }, (_, id) => withdrawal(BigInt(id)))),
  ended: listOf<WithdrawalRow>(),
  reimbursements: listOf({ id: 1n, symbol: EVIL, amount: 5n, account: 'aaaaa-aa' }),
  events: listOf(
    event({ SyncedToBlock: { block_number: 5n } }),
    event({
      InvalidDeposit: { event_source: { transaction_hash: HASH, log_index: 1n }, reason: 'zero' },
    }),
  ),
})

function get(url: string, shown = view()) {
  const { status_code, body, headers } = servePage({ method: 'GET', url }, () => shown)
  return { status_code, headers, text: new TextDecoder().decode(Uint8Array.from(body)) }
}

test('texts that others have written are text on the page, which runs nothing', () => {
  const { text, headers } = get('/dashboard')
  expect(text).not.toContain('<script')
  expect(text).toContain('&lt;script&gt;')
  expect(headers).toContainEqual([
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'",
  ])
})

test('lists are leafed through, and transactions lead to the explorer of their chain', () => {
  expect(get('/').text).toContain('1 to 50 of 60')
  expect(get('/dashboard?waiting=50').text).toContain('51 to 60 of 60')
  expect(get('/dashboard?waiting=9999999999').text).toContain('1 to 50 of 60')
  expect(get('/').text).toContain(`https://etherscan.io/tx/${HASH}`)
  expect(get('/', view({ chainId: 31_337n })).text).not.toContain('etherscan')
})

test('what is not known yet is said', () => {
  expect(get('/').text).toContain('not known yet')
  const known = view({ address: '0x12', maxFeePerGas: 77n, observedBlock: 99n })
  for (const text of ['0x12', '77 wei', '99']) expect(get('/', known).text).toContain(text)
  expect(get('/metrics').text).not.toContain('max_fee_per_gas')
  expect(get('/metrics', known).text).toContain('cketh_minter_max_fee_per_gas 77')
})

test('the latest events come first, each in a line', () => {
  const { entries } = JSON.parse(get('/logs').text)
  expect(entries.map(({ message }: { message: string }) => message)).toEqual([
    `InvalidDeposit, event_source ${HASH} 1, reason zero`,
    'SyncedToBlock, block_number 5',
  ])
})

test('there are three pages, to be read', () => {
  expect(get('/other').status_code).toBe(404)
  expect(servePage({ method: 'POST', url: '/' }, view).status_code).toBe(405)
})
