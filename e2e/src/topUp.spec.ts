import { Actor, HttpAgent } from '@icp-sdk/core/agent'
import { IDL } from '@icp-sdk/core/candid'
import { type Config, fromHex } from '@sluice/sdk'
import { expect, test } from './fixtures.ts'
import { chooseFor, openFundedWallet } from './walletPage.ts'

/** 1.25 XTC, and as many cycles. */
const AMOUNT = 1_250_000_000_000n
/** What the topped up canister may burn between two readings. */
const BURNED = 20_000_000_000n

type CycleInfo = { getCycleInfo: () => Promise<{ ok: { balance: bigint } }> }
const interfaceOf: IDL.InterfaceFactory = () =>
  IDL.Service({
    getCycleInfo: IDL.Func([], [IDL.Variant({ ok: IDL.Record({ balance: IDL.Nat }) })], []),
  })

/** The cycles of a canister, as it says itself. */
async function fetchCycles({ network }: Config, canisterId: string): Promise<bigint> {
  const agent = HttpAgent.createSync({
    host: network.host,
    ...(network.rootKey === undefined ? {} : { rootKey: fromHex(network.rootKey) }),
  })
  const { ok } = await Actor.createActor<CycleInfo>(interfaceOf, {
    agent,
    canisterId,
  }).getCycleInfo()
  return ok.balance
}

test('XTC becomes cycles of a canister; what is no canister gets none, and the XTC stays', async ({
  trader,
  page,
  world: { config },
}) => {
  const own = await openFundedWallet(trader, ['xtc_ledger'])
  const canisterId = config.canisters.position_index ?? ''
  const xtc = await trader.balanceOf('xtc_ledger', own)
  const cycles = await fetchCycles(config, canisterId)
  await chooseFor(page, 'XTC', 'Top up')
  const dialog = page.getByRole('dialog', { name: 'Top up a canister' })
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  const canister = dialog.getByLabel('Canister ID')

  await expect(button('Enter a canister ID')).toBeDisabled()
  await canister.fill(own)
  await expect(button('This is no canister ID')).toBeDisabled()
  await canister.fill(canisterId)
  await expect(button('Enter an amount')).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('5')
  await expect(button('Insufficient XTC balance')).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1.25')
  await button('Top up').click()
  await expect(page.getByText('The canister has its cycles.')).toBeVisible()

  const gained = (await fetchCycles(config, canisterId)) - cycles
  expect(gained).toBeLessThanOrEqual(AMOUNT)
  expect(gained).toBeGreaterThan(AMOUNT - BURNED)
  expect(await trader.balanceOf('xtc_ledger', own)).toBe(xtc - AMOUNT)
})
