import { test as base } from '@playwright/test'
import { createSdk } from '@sluice/sdk'
import { patient } from '../allIsReal.ts'
import { expect, Trader } from '../fixtures.ts'
import { leaveSession } from '../wallets/earlierVisit.ts'
import { DeployedExchange } from './DeployedExchange.ts'

const test = base.extend<{ exchange: DeployedExchange }>({
  exchange: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads of what a fixture depends
    async ({}, use) => {
      const exchange = await DeployedExchange.start()
      await use(exchange)
      await exchange.stop()
    },
    // modules are compiled, canisters deployed, a whole site packed and published
    { timeout: patient(400_000) },
  ],
})

test('what icp has deployed onto an empty network serves its page, and there somebody swaps', async ({
  page,
  context,
  exchange,
}) => {
  test.setTimeout(patient(500_000))
  const { config, webUrl } = exchange
  const trader = new Trader(page, context, {
    webUrl,
    asPage: config,
    config,
    reader: createSdk(config),
    newBot: () => createSdk(config),
  })
  const principal = await leaveSession(page, webUrl)
  await exchange.give(principal)

  const before = await trader.balanceOf('slu_ledger', principal)
  await trader.openSwap('icp_ledger', 'slu_ledger')
  await trader.confirmSwap('0.1')

  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible({
    timeout: patient(60_000),
  })
  expect(await trader.balanceOf('slu_ledger', principal)).toBeGreaterThan(before)
})
