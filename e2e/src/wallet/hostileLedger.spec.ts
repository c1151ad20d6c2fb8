import { IDL } from '@icp-sdk/core/candid'
import { Ledger } from '@sluice/candid'
import { BOMBS } from '@sluice/candid-bounds/testing'
import { type CannedAnswer, cannedCanister } from '@sluice/network/testing/canned'
import { type Config, methodType } from '@sluice/sdk'
import { expect, test } from '../fixtures.ts'
import { OwnCanister } from '../OwnCanister.ts'
import { importToken, openWithKey } from '../walletPage.ts'

const [, BOMB] = BOMBS[0] ?? ['', new Uint8Array()]
const METADATA = [
  ['icrc1:symbol', { Text: 'EVIL' }],
  ['icrc1:name', { Text: 'Evil token' }],
  ['icrc1:decimals', { Nat: 8n }],
  ['icrc1:fee', { Nat: 10n }],
]

/** A ledger whose named methods keep an unbounded decoder busy for ever; the others answer as a ledger's do. */
async function installHostile(config: Config, bombs: readonly string[]): Promise<string> {
  const answers = {
    icrc1_supported_standards: [{ name: 'ICRC-1', url: '' }],
    icrc1_metadata: METADATA,
  }
  const canned = Object.entries(answers).map(([method, answer]): CannedAnswer => {
    const reply = IDL.encode(methodType(Ledger.idlFactory, method).retTypes, [answer])
    return { method, kind: 'query', reply }
  })
  const hostile = bombs.map((method): CannedAnswer => ({ method, kind: 'query', reply: BOMB }))
  const honest = canned.filter(({ method }) => !bombs.includes(method))
  const canister = await OwnCanister.create(config)
  await canister.install('install', await cannedCanister([...honest, ...hostile]), new Uint8Array())
  return canister.id
}

test('a token whose ledger answers with a bomb is told in words, and the page goes on', async ({
  trader,
  page,
  world: { config },
}) => {
  const unknown = await installHostile(config, ['icrc1_supported_standards', 'icrc1_metadata'])
  const poor = await installHostile(config, ['icrc1_balance_of'])
  await openWithKey(trader, { path: '/wallet' })
  const icp = page.getByRole('row').filter({ hasText: 'Internet Computer' })
  await expect(icp).toBeVisible()

  await page.getByRole('button', { name: 'Add token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a token' })
  await dialog.getByLabel('Search tokens').fill(unknown)
  await dialog.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(dialog.getByText("This canister's answer cannot be read.")).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await importToken(page, poor)
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'EVIL' })).toBeVisible()
  await expect(icp).toContainText(/\d/)
})
