import { randomBytes } from 'node:crypto'
import type { SignIdentity } from '@icp-sdk/core/agent'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Secp256k1KeyIdentity } from '@icp-sdk/core/identity/secp256k1'
import type { BrowserContext, Page } from '@playwright/test'
import type { Config } from '@sluice/sdk'
import { privateKeyToAddress } from 'viem/accounts'
import { bundleOf } from './bundle.ts'

/** The other side of each wallet, as it stands in a test. */
export type WalletKind = {
  /** What the connect dialog calls it. */
  name: string
  /** The wallet's script in the page, for extensions and devices. */
  inPage?: string
  /** The property of `window.ic`. */
  injectedAs?: string
  /** The wallet's own site: its address, and the script that runs there. */
  site?: { url: string; script: string }
  /** The address that a person types in. */
  typed?: string
  curve?: 'ed25519' | 'secp256k1'
}

const signerAt = (url: string) => ({ url, script: 'signer' })

export const KINDS = {
  nfid: { name: 'NFID', site: signerAt('https://nfid.one/rpc'), curve: 'ed25519' },
  google: { name: 'Google', site: signerAt('https://nfid.one/rpc'), curve: 'ed25519' },
  oisy: { name: 'Oisy', site: signerAt('https://oisy.com/sign'), curve: 'ed25519' },
  signer: {
    name: 'ICRC-25 by address',
    site: signerAt('https://wallet.example/sign'),
    typed: 'wallet.example/sign',
    curve: 'ed25519',
  },
  extension: { name: 'Fox <b>Signer</b>', inPage: 'extension', curve: 'ed25519' },
  plug: { name: 'Plug', inPage: 'injected', injectedAs: 'plug', curve: 'ed25519' },
  bitfinity: {
    name: 'Bitfinity',
    inPage: 'injected',
    injectedAs: 'bitfinityWallet',
    curve: 'ed25519',
  },
  metamask: {
    name: 'MetaMask',
    inPage: 'metamask',
    site: { url: 'https://msq.tech/icrc-35', script: 'msqSite' },
    curve: 'secp256k1',
  },
  // beside the test wallet of a local world, which is another one to choose
  ethereum: { name: 'Ethereum · Rabbit', inPage: 'ethereum' },
  ledger: { name: 'Ledger', inPage: 'ledger', curve: 'secp256k1' },
} as const satisfies Record<string, WalletKind>

export type StandIn = {
  /** The principal that it stands for, where it is known before. */
  principal: string | undefined
  /** Its key, to act as the same person elsewhere. */
  identity: SignIdentity | undefined
  /** The account of an Ethereum wallet of this seed. */
  evmAddress: string
  /** How it behaves from now on; for what lives in the page, in this page until it reloads. */
  setMood(page: Page, mood: string): Promise<void>
}

/** Puts a wallet's stand-in into every page of a context. With the same seed it is the same person on another device. */
export async function installStandIn(
  context: BrowserContext,
  config: Config,
  {
    kind,
    mood: firstMood = 'willing',
    seed = randomBytes(32),
  }: { kind: WalletKind; mood?: string; seed?: Buffer },
): Promise<StandIn> {
  let mood = firstMood
  const { host, rootKey } = config.network
  const evmRpc = config.ethereum?.rpcs[0] ?? ''
  const settings = { host, rootKey, seed: seed.toString('hex'), mood, evmRpc }
  const name = JSON.stringify(kind.injectedAs ?? '')
  await context.addInitScript({
    content: `window.standIn = ${JSON.stringify(settings)}; window.standInName = ${name}`,
  })
  if (kind.inPage) await context.addInitScript({ content: await bundleOf(kind.inPage) })
  if (kind.site) {
    const { origin } = new URL(kind.site.url)
    const script = await bundleOf(kind.site.script)
    // A wallet's own site reaches the network from the internet; here the network is on this computer.
    await context.grantPermissions(['local-network-access'], { origin })
    await context.route(`${origin}/**`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Wallet</title><script>window.standIn.mood = ${JSON.stringify(mood)}</script><script>${script.replaceAll('</script', '<\\/script')}</script>`,
      }),
    )
  }
  const identity = kind.curve && identityOf(kind.curve, seed)
  return {
    principal: identity?.getPrincipal().toText(),
    identity,
    evmAddress: privateKeyToAddress(`0x${seed.toString('hex')}`),
    setMood: async (page, next) => {
      mood = next
      await page.evaluate(
        (value) => Object.assign(Reflect.get(window, 'standIn'), { mood: value }),
        next,
      )
    },
  }
}

function identityOf(curve: 'ed25519' | 'secp256k1', seed: Uint8Array): SignIdentity {
  return curve === 'ed25519'
    ? Ed25519KeyIdentity.generate(seed)
    : Secp256k1KeyIdentity.fromSecretKey(seed)
}
