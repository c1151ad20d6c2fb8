import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Config, createSdk, parseConfig, type Sdk } from '@sluice/sdk'
import type { StandInPushService } from '@sluice/testing/push/StandInPushService'
import { afterOverlays } from './afterOverlays.ts'
import { ALL_IS_REAL, patient } from './allIsReal.ts'
import { bootWorld } from './bootWorld.ts'
import { startPushing } from './pushing.ts'
import { watchForStandstill } from './standstill.ts'
import { untilRead } from './untilRead.ts'
import { type EarlierVisit, leaveSession } from './wallets/earlierVisit.ts'
import { fund } from './wallets/fund.ts'

type World = {
  webUrl: string
  /** As the page has it. */
  asPage: Config
  /** For whoever looks past the page: on a network as the real one past its conditions, too. */
  config: Config
  /** Reads ledgers and pools past the page. */
  reader: Sdk
  /** Somebody else, without a browser. */
  newBot(): Sdk
  /** Where the info service sends notifications, in a world that has that. */
  pushService?: StandInPushService
}

/** Tests get a running world (one for each worker) and a page on it. */
export const test = base.extend<
  { trader: Trader; isDrawn: undefined },
  {
    hasInfo: boolean
    isReal: boolean
    hasPublicPools: boolean
    hasPush: boolean
    movesTime: string
    world: World
  }
>({
  /** With the info service; a file about it says `test.use`. */
  hasInfo: [false, { scope: 'worker', option: true }],
  /** On a network as slow and unreliable as the real one. */
  isReal: [ALL_IS_REAL, { scope: 'worker', option: true }],
  /** With pools such as the public exchange has. */
  hasPublicPools: [false, { scope: 'worker', option: true }],
  /** With an info service that has keys of notifications, and a push service of this machine. */
  hasPush: [false, { scope: 'worker', option: true }],
  /** With a clock that a journey moves, by the journey's name: in a world that no other one plays in, nor another that moves the clock. */
  movesTime: ['', { scope: 'worker', option: true }],
  world: [
    async ({ hasInfo, isReal, hasPublicPools, hasPush }, use) => {
      const pushing = hasPush ? await startPushing() : undefined
      const { environment = {} } = pushing ?? {}
      const running = await bootWorld({ hasInfo, isReal, hasPublicPools, environment })
      const asPage = parseConfig(await (await fetch(`${running.webUrl}/config.json`)).json())
      if (hasInfo) await untilRead(asPage.services?.info ?? '')
      const { directUrl: host = asPage.network.host } = running
      const config = { ...asPage, network: { ...asPage.network, host } }
      await use({
        webUrl: running.webUrl,
        asPage,
        config,
        reader: createSdk(config),
        newBot: () => createSdk(config, { identity: Ed25519KeyIdentity.generate() }),
        ...(pushing && { pushService: pushing.service }),
      })
      await running.stop()
      await pushing?.service.stop()
    },
    { scope: 'worker', timeout: patient(180_000) },
  ],
  page: async ({ page }, use) => {
    afterOverlays(page)
    await use(page)
  },
  isDrawn: [
    async ({ page }, use, testInfo) => {
      const stop = watchForStandstill(page, testInfo)
      await use(undefined)
      stop()
    },
    { auto: true },
  ],
  trader: async ({ page, context, world }, use) => {
    await use(new Trader(page, context, world))
  },
})

export { expect }

type Credential = {
  credentialId: string
  privateKey: string
  signCount: number
  isResidentCredential: boolean
}

const AUTHENTICATOR = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

/** A person at the page, with a passkey in a virtual authenticator. */
export class Trader {
  readonly page: Page
  readonly world: World
  private readonly context: BrowserContext
  private credentials: Credential[] = []

  constructor(page: Page, context: BrowserContext, world: World) {
    this.page = page
    this.context = context
    this.world = world
  }

  /** Opens the swap of two tokens, named as in the configuration. */
  async openSwap(input = 'icp_ledger', output = 'ckbtc_ledger'): Promise<void> {
    await this.page.goto(this.world.webUrl + this.swapPath(input, output))
  }

  /** Opens an address as somebody who has signed in on an earlier visit. Returns the principal. */
  async openSignedIn(path: string, visit: EarlierVisit = {}): Promise<string> {
    const { webUrl } = this.world
    const principal = await leaveSession(this.page, webUrl, visit)
    await this.arrive(path)
    return principal
  }

  /** The same, with test tokens. */
  async openFunded(path: string, visit: EarlierVisit = {}): Promise<string> {
    const { webUrl, config } = this.world
    const principal = await leaveSession(this.page, webUrl, visit)
    await fund(config, principal)
    await this.arrive(path)
    return principal
  }

  /** Signs in; with the passkey from before when there is one. Returns the principal that the page shows. */
  async signIn(): Promise<string> {
    await this.page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
    const opened = this.page.waitForEvent('popup')
    await this.page
      .getByRole('dialog')
      .getByRole('button', { name: /Internet Identity/ })
      .click()
    const popup = await opened
    await this.plugIn(popup)
    const way = this.credentials.length > 0 ? 'Continue with passkey' : 'Create a new passkey'
    const isClosed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: way }).click()
    await isClosed
    await expect(
      this.page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }),
    ).toHaveCount(0)
    return this.readPrincipal()
  }

  /** The full principal from the account menu. */
  async readPrincipal(): Promise<string> {
    await this.openAccountMenu()
    const panel = this.page.getByRole('dialog', { name: 'Account' })
    const shown = panel
      .getByRole('definition')
      .filter({ has: this.page.getByLabel('Copy Principal ID') })
    const principal = await shown.locator('[title]').first().getAttribute('title')
    await this.page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    return principal ?? ''
  }

  async openAccountMenu(): Promise<void> {
    await this.page
      .getByRole('banner')
      .getByRole('button', { name: /account/i })
      .click()
  }

  async getTestTokens(): Promise<void> {
    await this.page.getByRole('main').getByRole('button', { name: 'Get test tokens' }).click()
    await expect(this.page.getByText('test tokens are in your wallet')).toBeVisible()
  }

  /** Opens the swap of two tokens as somebody who has test tokens. Returns the principal. */
  openFundedSwap(input = 'icp_ledger', output = 'ckbtc_ledger'): Promise<string> {
    return this.openFunded(this.swapPath(input, output))
  }

  /** Types an amount and goes through the review. */
  async confirmSwap(amount: string): Promise<void> {
    await this.page.getByLabel('You pay').fill(amount)
    await this.page.getByRole('button', { name: 'Review swap' }).click()
    await this.page
      .getByRole('dialog', { name: 'Review swap' })
      .getByRole('button', { name: 'Confirm swap' })
      .click()
  }

  /** What a ledger, named as in the configuration or by its id, says the person holds, past the page. */
  balanceOf(ledger: string, principal: string): Promise<bigint> {
    const { config, reader } = this.world
    return reader.balances.fetch(config.canisters[ledger] ?? ledger, {
      owner: Principal.fromText(principal),
    })
  }

  private swapPath(input: string, output: string): string {
    const { canisters } = this.world.config
    return `/swap?input=${canisters[input]}&output=${canisters[output]}`
  }

  private async arrive(path: string): Promise<void> {
    await this.page.goto(this.world.webUrl + path)
    const account = this.page.getByRole('banner').getByRole('button', { name: /account/i })
    await expect(account).toBeVisible()
  }

  /** A fresh authenticator in the window, with the passkeys made before; it remembers new ones. */
  private async plugIn(popup: Page): Promise<void> {
    const session = await this.context.newCDPSession(popup)
    await session.send('WebAuthn.enable')
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: AUTHENTICATOR,
    })
    for (const credential of this.credentials) {
      await session.send('WebAuthn.addCredential', { authenticatorId, credential })
    }
    session.on('WebAuthn.credentialAdded', ({ credential }) => this.credentials.push(credential))
    session.on('WebAuthn.credentialAsserted', ({ credential }) => {
      const others = this.credentials.filter(
        ({ credentialId }) => credentialId !== credential.credentialId,
      )
      this.credentials = [...others, credential]
    })
  }
}
