import { beforeAll, expect, test } from 'vitest'
import { queryKeys } from '../../app/queryKeys.ts'
import { loadTexts, startTexts } from '../../i18n/setup.ts'
import { ONE, OWNER, TOKENS, textOf } from '../nfts/testing/nftPage.tsx'
import { AtSales } from './AtSales.tsx'

beforeAll(async () => {
  await startTexts('en')
  await loadTexts(['recover', 'launchpad'])
})

const waiting = queryKeys.launchpad('waiting', OWNER)
const canisters = { launchpad: 'aaaaa-aa' }
const shown = (answer: unknown) => textOf(<AtSales />, { known: [[waiting, answer]], canisters })
const SALE = {
  ...{ id: '11'.repeat(16), name: '<i>Tide mill</i>' },
  ...{ token: TOKENS.slu, payment: TOKENS.icp },
}
const found = (...all: readonly object[]) => ({ found: all, silent: [] })

test('who has nothing at sales is told nothing', () => {
  expect(shown(found()).trim()).toBe('')
})

test('a share, a deposit and what is a founder’s each come back with one press', () => {
  const nothing = { token: 0n, payment: 0n }
  const text = shown(
    found(
      { sale: SALE, what: 'share', due: { token: 5n * ONE, payment: 3n * ONE } },
      { sale: SALE, what: 'deposit', due: { ...nothing, payment: 2n * ONE } },
      { sale: SALE, what: 'founder', due: { ...nothing, token: 7n * ONE } },
    ),
  )
  expect(text).toContain('&lt;i&gt;Tide mill')
  expect(text).toMatch(/5 SLU .*3 ICP .*Your share.*2 ICP .*not invested.*7 SLU .*as its founder/)
  for (const button of ['Collect', 'Take it back']) expect(text).toContain(button)
})

test('what its ledger’s fee would eat up is not shown', () => {
  const due = { token: TOKENS.slu.fee, payment: 3n * ONE }
  expect(shown(found({ sale: SALE, what: 'share', due }))).not.toContain('SLU')
})

test('sales that did not answer are named, with a retry, and a silent launchpad is told', () => {
  const silent = { found: [], silent: [{ name: 'Tide mill' }] }
  expect(shown(silent)).toMatch(/sales did not answer: Tide mill.*Try again/)
  expect(shown(new Error('silent'))).toMatch(/Sales could not be listed.*Try again/)
})
