import { IDL } from '@icp-sdk/core/candid'
import type { Principal } from '@icp-sdk/core/principal'
import type { Page } from '@playwright/test'
import { expect, type Trader } from '../fixtures.ts'
import { type Credential, plugIn } from '../wallets/authenticator.ts'

const SITE = 'https://shop.example'
const account = IDL.Record({ owner: IDL.Principal, subaccount: IDL.Opt(IDL.Vec(IDL.Nat8)) })
const TRANSFER = {
  to: account,
  amount: IDL.Nat,
  fee: IDL.Opt(IDL.Nat),
  memo: IDL.Opt(IDL.Vec(IDL.Nat8)),
  from_subaccount: IDL.Opt(IDL.Vec(IDL.Nat8)),
  created_at_time: IDL.Opt(IDL.Nat64),
}

/** Opens a window of a signer, asks whether it is there as sites must, and writes down every answer. */
function openSigner(signer: string, features: string): void {
  const answers: unknown[] = []
  Reflect.set(window, 'answers', answers)
  const opened = window.open(signer, '_blank', features)
  Reflect.set(window, 'signer', opened)
  const post = (id: unknown, method: string, params: object = {}) =>
    opened?.postMessage({ jsonrpc: '2.0', id, method, params }, '*')
  Reflect.set(window, 'ask', post)
  window.addEventListener('message', ({ data }) => {
    if (data?.result !== 'ready' && data?.result !== 'pending') answers.push(data)
  })
  setInterval(() => post(crypto.randomUUID(), 'icrc29_status'), 300)
}

export type TransferWish = {
  readonly ledger: string
  readonly to: Principal
  readonly subaccount?: Uint8Array
  readonly amount?: bigint
  readonly memo?: Uint8Array
  /** A field that no ledger knows. */
  readonly extra?: string
}

/** A site that wants somebody's money, and speaks to the wallet without a library that would keep it polite. */
export class HostileSite {
  readonly page: Page
  readonly passkeys: Credential[] = []
  private readonly webUrl: string

  private constructor(page: Page, webUrl: string) {
    this.page = page
    this.webUrl = webUrl
  }

  static async open({ page, world }: Trader): Promise<HostileSite> {
    await page
      .context()
      .route(`${SITE}/**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Shop</title>' }),
      )
    await page.goto(`${SITE}/`)
    return new HostileSite(page, world.webUrl)
  }

  /** The wallet's window; the vault is made in the first one. */
  async openWallet(features = ''): Promise<Page> {
    const opened = this.page.waitForEvent('popup')
    await this.page.evaluate(
      ([open, signer, how]) => new Function(`return (${open})`)()(signer, how),
      [openSigner.toString(), `${this.webUrl}/sign`, features],
    )
    const popup = await opened
    await plugIn(popup, this.passkeys)
    return popup
  }

  async ask(id: string, method: string, params: object = {}): Promise<void> {
    await this.page.evaluate(
      ([name, asked, values]) => Reflect.get(window, 'ask')(name, asked, values),
      [id, method, params] as const,
    )
  }

  async answers(): Promise<{ id: string; result?: unknown; error?: { code: number } }[]> {
    return this.page.evaluate(() => Reflect.get(window, 'answers'))
  }

  /** Has a vault made and learns its account, in one window. */
  async befriend(): Promise<{ popup: Page; sender: string }> {
    const popup = await this.openWallet()
    await expect(popup.getByRole('button', { name: 'Create wallet with passkey' })).toBeVisible()
    await this.ask('accounts', 'icrc27_accounts')
    await popup.getByRole('button', { name: 'Create wallet with passkey' }).click()
    await popup.getByRole('button', { name: 'Approve' }).click()
    await expect.poll(() => this.answers()).toHaveLength(1)
    const text = JSON.stringify(await this.answers())
    const sender = /"owner":"([^"]+)"/.exec(text)?.[1] ?? ''
    return { popup, sender }
  }

  async askTransfer(id: string, sender: string, wish: TransferWish): Promise<void> {
    const { extra, subaccount, memo, amount = 100_000_000n } = wish
    const type = IDL.Record({ ...TRANSFER, ...(extra && { [extra]: IDL.Text }) })
    const value = {
      to: { owner: wish.to, subaccount: subaccount ? [subaccount] : [] },
      amount,
      fee: [],
      memo: memo ? [memo] : [],
      from_subaccount: [],
      created_at_time: [],
      ...(extra && { [extra]: 'x' }),
    }
    await this.askCall(id, sender, {
      canisterId: wish.ledger,
      method: 'icrc1_transfer',
      arg: IDL.encode([type], [value]),
    })
  }

  askCall(
    id: string,
    sender: string,
    { canisterId, method, arg }: { canisterId: string; method: string; arg: Uint8Array },
  ): Promise<void> {
    const params = { canisterId, method, sender, arg: Buffer.from(arg).toString('base64') }
    return this.ask(id, 'icrc49_call_canister', params)
  }
}

/** Slows a window down, as an old telephone would. */
export async function throttle(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}
