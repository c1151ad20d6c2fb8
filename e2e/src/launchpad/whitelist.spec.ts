import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { createSdk } from '@sluice/sdk'
import { expectFitOnPhoneToo } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { settle } from '../frame.ts'
import { OwnLedger } from '../OwnLedger.ts'
import { prepareWallet } from '../walletPage.ts'
import { fund } from '../wallets/fund.ts'

const FEE = 10_000n
const ONE = 100_000_000n
const HOUR_NS = 3_600_000_000_000n

test('a founder lets people in by a file: each once, what is no person is told and left out', async ({
  trader,
  page,
  world: { config },
}) => {
  const person = Ed25519KeyIdentity.generate()
  const founder = person.getPrincipal().toText()
  const { id: tokenId } = await OwnLedger.install(config, { fee: FEE, holders: [founder] })
  await fund(config, founder)
  const sdk = createSdk(config, { identity: person })
  const fee = await sdk.launchpad.fetchCreationFee()
  const startNs = BigInt(Date.now()) * 1_000_000n + HOUR_NS
  const { saleId } = await sdk.launchpad.create({
    wish: {
      ...{ name: 'Harbour light', description: '', tokenId, isWhitelisted: true },
      ...{ paymentId: config.canisters.icp_ledger ?? '', offered: 40n * ONE, hardCap: 4n * ONE },
      ...{ softCap: ONE, minimum: ONE, maximum: undefined },
      ...{ startNs, endNs: startNs + 24n * HOUR_NS },
      vesting: { cliffSeconds: 0n, durationSeconds: 0n },
    },
    ...(fee?.price ? { creationFee: fee.price } : {}),
  })
  await prepareWallet(trader, [tokenId])
  await trader.openSignedIn(`/launchpad/${saleId}`, { person })
  const own = page.getByRole('main').getByRole('region', { name: 'Your sale' })
  const guests = [1, 2, 3].map(() => Ed25519KeyIdentity.generate().getPrincipal().toText())
  const rows = ['who,from', ...guests.map((one) => `${one},Mara`), `${guests[0]},twice`, 'nobody,?']
  const file = { name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  await own.locator('input[type=file]').setInputFiles(file)
  await expect(own).toContainText('1 row is left out:')
  await expect(own).toContainText('Row 6: no principal: nobody, ?')
  await settle(page)
  await expectFitOnPhoneToo(page)
  await own.getByRole('button', { name: 'Add 3 people' }).click()
  await expect(page.getByText('3 people on the whitelist')).toBeVisible()
  await expect(own.getByLabel('Add people to the whitelist')).toHaveValue('')
  const guest = createSdk(config, { identity: Ed25519KeyIdentity.generate() })
  const sale = await sdk.launchpad.fetchSale(saleId)
  expect(sale.whitelistSize).toBe(3n)
  expect((await guest.launchpad.fetchOwn(sale)).isListed).toBe(false)
})
