import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** What gives an order by which tokens leave a wallet, or are traded inside of a pool. */
const PAYS =
  /\bvoid (place|move|add|create|createFarm|found|change|run|buy|offer|stake|increaseStake|join|fund)\(|^ {4}start\(\{/m

/** An order that only takes out what is there, and one at an event that takes more receivers. */
const TAKES_NOTHING = [
  'features/recover/FarmRewards.tsx',
  'features/recover/SetAside.tsx',
  // adds people, who pay nothing for that
  'features/launchpad/whitelist/WhitelistForm.tsx',
  // what is put away is a position, and what comes out belongs to it
  'features/liquidity/locks/LockDialog.tsx',
  'features/liquidity/locks/LockTaskDialog.tsx',
  // asks in the dialog that it opens
  'features/claim/create/NewEvent.tsx',
  // its form asks before it can be pressed, see below
  'features/liquidity/add/CreateAction.tsx',
]
const FORM_OF_NEW_POOLS = 'features/liquidity/add/CreatePool.tsx'

test('each form through which tokens are paid asks about those whose ledgers contradict themselves', () => {
  const paying = globSync('features/**/*.tsx', { cwd: root })
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ path, text }) => PAYS.test(text) && !TAKES_NOTHING.includes(path))
  expect(paying.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'features/claim/create/EventTools.tsx',
      'features/farm/create/FarmSummary.tsx',
      'features/farm/details/card/FarmDialog.tsx',
      'features/governance/launches/JoinDialog.tsx',
      'features/governance/neurons/StakeDialog.tsx',
      'features/governance/neurons/dialogs/AmountDialog.tsx',
      'features/launchpad/create/SaleSummary.tsx',
      'features/launchpad/sale/FundSale.tsx',
      'features/launchpad/sale/JoinSaleDialog.tsx',
      'features/liquidity/change/Compound.tsx',
      'features/liquidity/change/DepositReview.tsx',
      'features/liquidity/change/MoveReview.tsx',
      'features/nft-tools/create/CreateDialog.tsx',
      'features/nfts/market/BuyReview.tsx',
      'features/nfts/market/OfferDialog.tsx',
      'features/orders/list/MoveOrder.tsx',
      'features/orders/review/OrderReview.tsx',
      'features/stake/create/CreateDialog.tsx',
      'features/stake/details/StakeDialog.tsx',
      'features/swap/review/ReviewDialog.tsx',
      'features/votes/create/CreateVotesDialog.tsx',
    ]),
  )
  const silent = paying.filter(
    ({ text }) =>
      !/<DisputedQuestion\b|<OfferReview\b[^>]*\btokens\b|<AmountForm\b.*?\bisPaid\b/s.test(text),
  )
  expect(silent.map(({ path }) => path)).toEqual([])
  expect(readFileSync(join(root, FORM_OF_NEW_POOLS), 'utf8')).toContain('<DisputedQuestion ')
})
