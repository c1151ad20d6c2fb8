import { patient } from '../allIsReal.ts'
import { expect, type Trader } from '../fixtures.ts'
import { prepareWallet } from '../walletPage.ts'
import { installStandIn, KINDS } from '../wallets/standIns.ts'
import { ethereumOf } from './ethereumOf.ts'

const ETHER = 10n ** 18n

/** The bridge's form for a token, with MetaMask connected, as somebody who has nothing on the Internet Computer. */
export async function openDeposit(trader: Trader, symbol: string, ledger: string) {
  const { page, world } = trader
  const { evmAddress } = await installStandIn(page.context(), world.asPage, {
    kind: KINDS.metamask,
  })
  const chain = ethereumOf(world.config)
  await chain.fund(evmAddress, ETHER)
  await prepareWallet(trader)
  await trader.openSignedIn(`/ck-bridge?tokenId=${world.config.canisters[ledger]}&chain=eth`)
  const card = page.getByRole('region', { name: `Mint ${symbol}` })
  await card.getByRole('button', { name: 'MetaMask' }).click()
  await expect(card.getByRole('button', { name: 'Disconnect the Ethereum wallet' })).toBeVisible()
  const confirm = async (name: string) => {
    await card.getByRole('button', { name }).click({ timeout: patient(60_000) })
    const review = page.getByRole('dialog', { name })
    await review.getByRole('button', { name: 'Go to the wallet' }).click()
    await expect(review).toBeHidden()
  }
  return { card, chain, evmAddress, confirm }
}
