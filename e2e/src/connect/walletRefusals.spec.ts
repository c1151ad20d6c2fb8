import { some } from '@sluice/test-depth'
import { expect, test } from '../fixtures.ts'
import { choose, connectButton, connectDialog, walletButton } from '../wallets/connecting.ts'
import { installStandIn, KINDS, type WalletKind } from '../wallets/standIns.ts'

const refusals: readonly [WalletKind, Record<string, RegExp>][] = [
  [
    KINDS.nfid,
    {
      refuses: /You declined in NFID/,
      busy: /NFID is busy/,
      closes: /The window of NFID was closed/,
      'other-key': /not what was asked for.*another key/,
      'too-long': /does not end when it should.*longer/,
      targets: /not what was asked for.*canisters/,
    },
  ],
  [KINDS.oisy, { refuses: /You declined in Oisy/ }],
  [KINDS.plug, { refuses: /You declined in Plug/ }],
  [
    KINDS.metamask,
    { refuses: /You declined in MetaMask/, 'refuses-login': /You declined in MetaMask/ },
  ],
  [
    KINDS.ethereum,
    {
      refuses: /You declined in Ethereum · Rabbit/,
      'refuses-signing': /You declined in Ethereum · Rabbit/,
    },
  ],
  [KINDS.ledger, { locked: /Ledger is locked/, refuses: /You declined in Ledger/ }],
]

for (const [kind, moods] of some(refusals, 2)) {
  test(`${kind.name}: what goes wrong while signing in is told in words`, async ({
    page,
    context,
    world,
  }) => {
    const standIn = await installStandIn(context, world.asPage, { kind })
    await page.goto(`${world.webUrl}/swap`)
    await connectButton(page).click()
    await expect(connectDialog(page)).toBeVisible()
    for (const [mood, words] of Object.entries(moods)) {
      await standIn.setMood(page, mood)
      await choose(page, kind)
      await expect(connectDialog(page).getByRole('alert'), mood).toContainText(words)
    }
    await expect(connectDialog(page)).toBeVisible()
  })
}

test('a blocked window, a silent one and missing extensions are told in words', async ({
  page,
  context,
  world,
}) => {
  await installStandIn(context, world.asPage, { kind: KINDS.oisy, mood: 'silent' })
  await page.clock.install()
  await page.goto(`${world.webUrl}/swap`)
  const alert = connectDialog(page).getByRole('alert')

  await choose(page, KINDS.oisy)
  await expect(connectDialog(page).getByRole('status')).toContainText(
    'Continue in the window of Oisy',
  )
  // the page says where to continue before the window is there to be waited for
  await expect(async () => {
    await page.clock.runFor(46_000)
    await expect(alert).toContainText('Oisy did not answer in time', { timeout: 1_000 })
  }).toPass()

  await page.evaluate(() => {
    window.open = () => null
  })
  await choose(page, KINDS.nfid)
  await expect(alert).toContainText('blocked')

  for (const name of ['Plug', 'Bitfinity', 'MetaMask']) {
    await walletButton(page, name).click()
    await expect(alert).toContainText(`Please install the ${name} wallet extension!`)
  }
  await connectDialog(page).getByRole('button', { name: 'Stoic' }).click()
  await expect(alert).toContainText('no longer supported')
  await connectDialog(page).getByLabel('Another wallet, by its address').fill('http://evil.example')
  await connectDialog(page).getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(connectDialog(page)).toContainText('starts with https://')
})
