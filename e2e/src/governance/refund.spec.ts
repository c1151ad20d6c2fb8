import { Principal } from '@icp-sdk/core/principal'
import { createSdk, formatAddress, principalSubaccount } from '@sluice/sdk'
import { expectFitOnPhoneToo } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { settle } from '../frame.ts'
import { untilKnown } from '../untilKnown.ts'
import { openWithKey } from '../walletPage.ts'

const ICP = 100_000_000n
const FEE = 10_000n

test('what was paid into a launch that was aborted is found on the page that reclaims, and comes back from there', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  const { identity } = await openWithKey(trader, { path: '/sns/launches' })
  const owner = identity.getPrincipal()
  const sdk = createSdk(config, { identity })
  const aborted = (await sdk.sns.fetchList()).find(({ lifecycle }) => lifecycle === 'aborted')
  if (aborted === undefined) throw new Error('no launch was aborted')
  const to = formatAddress({
    owner: Principal.fromText(aborted.swapId),
    subaccount: principalSubaccount(owner.toUint8Array()),
  })
  const ledgerId = config.canisters.icp_ledger ?? ''
  await sdk.wallet.transfer({ ledgerId, to, amount: 3n * ICP })
  const before = await trader.balanceOf('icp_ledger', owner.toText())

  await page.goto(`${webUrl}/swap/withdraw`)
  const left = page.getByRole('region', { name: 'At launches' })
  await expect(left).toContainText('3 ICP')
  await settle(page)
  await expectFitOnPhoneToo(page)
  await left.getByRole('button', { name: 'Get refund' }).click()
  const asked = page.getByRole('dialog', { name: 'Get your ICP back' })
  await asked.getByRole('button', { name: 'Get refund' }).click()
  const done = page.getByRole('dialog', { name: 'Done' })
  await untilKnown(page, done)
  await done.getByRole('button', { name: 'To the launch' }).click()
  await expect(page).toHaveURL(new RegExp(`/sns/launch/${aborted.swapId}`))
  await expect(
    page.getByRole('main').getByRole('heading', { level: 1, name: aborted.name }),
  ).toBeVisible()
  await expect
    .poll(() => trader.balanceOf('icp_ledger', owner.toText()))
    .toBe(before + 3n * ICP - FEE)
})
