import { DelegationChain, ECDSAKeyIdentity, Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import type { Page } from '@playwright/test'

const HOUR_MS = 3_600_000
const WALLET = 'internet-identity'

/**
 * Leaves in a page's stores what somebody leaves there who signed in on an earlier visit: a new person each time. How people sign in
 * has tests of its own; the others begin here, without the window. Returns the principal.
 */
export async function leaveSession(
  page: Page,
  webUrl: string,
  { lastsMs = HOUR_MS, person = Ed25519KeyIdentity.generate() }: EarlierVisit = {},
): Promise<string> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const session = await ECDSAKeyIdentity.fromKeyPair(keys)
  const ends = new Date(Date.now() + lastsMs)
  const chain = await DelegationChain.create(person, session.getPublicKey(), ends)
  const left = {
    wallet: WALLET,
    privateKey: await crypto.subtle.exportKey('jwk', keys.privateKey),
    publicKey: await crypto.subtle.exportKey('jwk', keys.publicKey),
    chain: JSON.stringify(chain.toJSON()),
  }
  // a file of the site, on which no application runs
  await page.goto(`${webUrl}/config.json`)
  await page.evaluate(keep, left)
  return person.getPrincipal().toText()
}

export type EarlierVisit = {
  /** How long they stay signed in: longer than an hour where a journey lets time pass. */
  readonly lastsMs?: number
  readonly person?: Ed25519KeyIdentity
}

type Left = {
  readonly wallet: string
  readonly privateKey: JsonWebKey
  readonly publicKey: JsonWebKey
  readonly chain: string
}

/** Runs in the page. */
async function keep({ wallet, privateKey, publicKey, chain }: Left): Promise<void> {
  const take = (key: JsonWebKey, isKept: boolean, use: 'sign' | 'verify') =>
    crypto.subtle.importKey('jwk', key, { name: 'ECDSA', namedCurve: 'P-256' }, isKept, [use])
  const keys = {
    privateKey: await take(privateKey, false, 'sign'),
    publicKey: await take(publicKey, true, 'verify'),
  }
  const opening = indexedDB.open('sluice-session', 1)
  await new Promise<void>((resolve, reject) => {
    opening.onupgradeneeded = () => opening.result.createObjectStore('sessions')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const writing = opening.result.transaction('sessions', 'readwrite')
      writing.objectStore('sessions').put({ keys, chain }, wallet)
      writing.oncomplete = () => resolve()
      writing.onerror = () => reject(writing.error)
    }
  })
  opening.result.close()
  localStorage.setItem('sluice-wallet', JSON.stringify({ id: wallet, isConnected: true }))
}
