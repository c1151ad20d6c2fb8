import { beforeAll, expect, test } from 'vitest'
import { queryKeys } from '../../../app/queryKeys.ts'
import { loadTexts, startTexts } from '../../../i18n/setup.ts'
import { COLLECTION, ONE, OWNER, TOKENS, textOf } from '../../nfts/testing/nftPage.tsx'
import { DAO, launchOf } from '../testing/governancePage.tsx'
import { LaunchStatus } from './LaunchStatus.tsx'
import { OwnPart } from './OwnPart.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['sns'])
})

const NOTHING = { amount: 0n, held: 0n, ticket: undefined, isSettled: false, hasNeurons: false }
const part = (launch = launchOf(), own: Partial<Record<keyof typeof NOTHING, unknown>> = {}) =>
  textOf(<OwnPart sns={DAO} launch={launch} owner={OWNER} token={TOKENS.slu} />, {
    known: [[queryKeys.sns('now', 'participation', COLLECTION, OWNER), { ...NOTHING, ...own }]],
  })

test('an open sale is taken part in, and a payment that was begun is finished', () => {
  expect(part()).toContain('Participate')
  expect(part(launchOf(), { amount: 5n * ONE, held: 5n * ONE })).toContain('Pay more')
  const ticket = { id: 1n, amount: ONE, createdAtNs: 0n }
  expect(part(launchOf(), { ticket })).toMatch(/begun and not finished\. .*Finish your payment/)
})

test('what was paid and not accepted is told', () => {
  expect(part(launchOf(), { amount: 5n * ONE, held: 7n * ONE })).toContain('not accepted 2 ICP')
})

test('of an aborted sale everything comes back, what it had accepted by itself', () => {
  const aborted = launchOf({ lifecycle: 'aborted' })
  const accepted = part(aborted, { amount: 5n * ONE, held: 5n * ONE })
  expect(accepted).toContain('When the sale is settled')
  expect(accepted).not.toContain('Get refund')
  const text = part(aborted, { amount: 0n, held: 5n * ONE })
  expect(text).toMatch(/can come back to your wallet: 5 ICP .*Get refund/)
  expect(text).not.toContain('Your tokens as it stands')
})

test('of one that has succeeded the rest comes back once it has taken what it accepted', () => {
  const committed = launchOf({ lifecycle: 'committed' })
  expect(part(committed, { amount: 5n * ONE, held: 7n * ONE })).toContain(
    'When the sale is settled',
  )
  const settled = { amount: 5n * ONE, held: 2n * ONE, isSettled: true, hasNeurons: true }
  expect(part(committed, settled)).toMatch(/neurons have arrived\. .*Get refund/)
})

test('a sale says whether it has enough', () => {
  const enough = textOf(<LaunchStatus launch={launchOf()} />, { known: [] })
  expect(enough).toMatch(/3 of at least 2 .*It has enough to succeed/)
  const bought = { total: ONE, direct: ONE, fromFund: 0n, participants: 1 }
  const few = textOf(<LaunchStatus launch={launchOf({ bought })} />, { known: [] })
  expect(few).toContain('It has not enough yet to succeed')
})
