import { Principal } from '@icp-sdk/core/principal'
import { expectFitAndAccessible } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { connect } from '../wallets/connecting.ts'
import { fund } from '../wallets/fund.ts'
import { installStandIn, KINDS } from '../wallets/standIns.ts'
import { closeDone } from './collections.ts'

const COUNT = 20

/** A picture of one colour, drawn: each is another file. */
const picture = (number: number) => ({
  name: `bird-${number}.svg`,
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="hsl(${number * 18} 60% 50%)"/></svg>`,
  ),
})

const row = (number: number) => `bird-${number}.svg,Bird ${number},${number % 2 ? 'grey' : 'white'}`

const table = (rows: readonly string[]) => ({
  name: 'birds.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['file,name,Colour', ...rows].join('\n')),
})

test('a founder pays for a collection, and mints twenty tokens from a folder whose table had three mistakes', async ({
  trader,
  page,
  world: { config, reader },
}) => {
  const founder = await trader.openFunded('/info-tools/nft/canister/list')
  const fetchIcp = async () => {
    const ledger = await reader.tokens.adapter(config.canisters.icp_ledger ?? '')
    return ledger.fetchBalance({ owner: Principal.fromText(founder) })
  }
  await expect(page.getByText('You have no collection yet.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Create a collection' }).first().click()

  await expect(page.getByText('Creating one costs')).toContainText('1 ICP')
  await expect(page.getByRole('button', { name: 'Enter a name' })).toBeDisabled()
  await page.getByLabel('Name', { exact: true }).fill('Marsh Birds')
  await page.getByLabel('Creator').fill('A founder')
  await page.getByLabel('Royalties').fill('21')
  await expect(page.getByRole('button', { name: 'Royalties are from 0 to 20 %' })).toBeDisabled()
  await page.getByLabel('Royalties').fill('7.5')
  await page
    .locator('input[type=file][aria-label="Choose a picture"]')
    .setInputFiles([{ ...picture(1), name: 'logo.svg' }])
  await expectFitAndAccessible(page)
  const had = await fetchIcp()
  await page.getByRole('button', { name: 'Review the collection' }).click()
  const review = page.getByRole('dialog', { name: 'Create a collection' })
  await expect(review.getByText('7.5 %')).toBeVisible()
  await review.getByRole('button', { name: 'Create', exact: true }).click()
  await closeDone(page, /Marsh Birds/)
  // the price, and the fees of its approval and of the payment
  expect(had - (await fetchIcp())).toBe(100_020_000n)
  const [made] = await reader.nfts.fetchMadeBy(founder, 0, 1)
  const collectionId = made?.id ?? ''
  expect(made).toMatchObject({ name: 'Marsh Birds', royaltyRate: 750n })
  await expect
    .poll(async () => (await reader.nfts.fetchCollection(collectionId)).logo)
    .toMatchObject({ kind: 'file' })

  const card = page.getByRole('main').getByRole('listitem')
  await expect(card.getByText('0 / 10,000')).toBeVisible()
  await expectFitAndAccessible(page)
  await card.getByRole('link', { name: 'Mint' }).click()
  await page.getByRole('tab', { name: 'A folder' }).click()
  const files = Array.from({ length: COUNT }, (_, place) => picture(place + 1))
  const rows = files.map((_, place) => row(place + 1))
  const wrong = rows.with(4, 'crow.svg,Crow,black').with(9, `bird-10.svg,${'x'.repeat(51)},grey`)
  await page
    .locator('input[type=file][aria-label="Choose files"]')
    .setInputFiles([...files, table(wrong.with(14, ',Nobody,grey'))])
  await expect(page.getByText('17 NFTs can be minted')).toBeVisible()
  for (const mistake of [
    'Row 6: This file was not chosen. crow.svg',
    'Row 11: The name has more than 50 characters.',
    'Row 16: No file is named. Nobody',
  ])
    await expect(page.getByText(mistake)).toBeVisible()
  await expect(page.getByRole('button', { name: '3 rows are wrong' })).toBeDisabled()
  await expectFitAndAccessible(page)
  await page
    .locator('input[type=file][aria-label="Choose a table (CSV)"]')
    .setInputFiles(table(rows))
  await expect(page.getByText('20 NFTs can be minted')).toBeVisible()
  await expect(page.getByText('None: the collection pays with its cycles')).toBeVisible()
  await page.getByRole('button', { name: 'Mint 20 NFTs' }).click()

  // paused and gone on with, each is minted once
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Go on' }).click({ timeout: patient(20_000) })
  await expect(page.getByRole('heading', { name: '20 NFTs were minted' })).toBeVisible({
    timeout: patient(60_000),
  })
  const { tokens } = await reader.nfts.fetchTokensOf(collectionId, founder)
  expect(tokens.map(({ name }) => name)).toEqual(rows.map((_, place) => `Bird ${place + 1}`))
  expect(tokens[0]?.attributes).toEqual([{ name: 'Colour', value: 'grey' }])
  expect(tokens.every(({ sha256 }) => sha256 !== undefined)).toBe(true)
  await expectFitAndAccessible(page)
  await page.getByRole('link', { name: 'Show the collection' }).click()
  await expect(page.getByRole('heading', { name: 'Marsh Birds' })).toBeVisible()
})

test('a founder whose wallet knows only what it was told of makes a collection, and its picture is there', async ({
  trader,
  page,
  context,
  world: { asPage, config, reader, webUrl },
}) => {
  const kind = KINDS.plug
  await installStandIn(context, asPage, { kind })
  await page.goto(`${webUrl}/info-tools/nft/canister/create`)
  const founder = await connect(trader, kind)
  await fund(config, founder)
  await page.getByLabel('Name', { exact: true }).fill('Asked For Each')
  await page.getByLabel('Creator').fill('A founder')
  await page
    .locator('input[type=file][aria-label="Choose a picture"]')
    .setInputFiles([{ ...picture(3), name: 'logo.svg' }])
  await page.getByRole('button', { name: 'Review the collection' }).click()
  const review = page.getByRole('dialog', { name: 'Create a collection' })
  await review.getByRole('button', { name: 'Create', exact: true }).click()
  await closeDone(page, /Asked For Each/)
  const [made] = await reader.nfts.fetchMadeBy(founder, 0, 1)
  const collectionId = made?.id ?? ''
  await expect
    .poll(async () => (await reader.nfts.fetchCollection(collectionId)).logo)
    .toMatchObject({ kind: 'file' })
})
