import { Cbor, requestIdOf } from '@icp-sdk/core/agent'
import { Principal } from '@icp-sdk/core/principal'
import { fromHex, toHex } from '@sluice/candid/hex'
import { EvmAccount } from './EvmAccount.ts'
import { RpcError } from './RpcError.ts'
import { secp256k1, settings } from './world.ts'

/**
 * MetaMask with the MSQ snap: installs it, keeps its session, and signs the requests that it is shown, as the snap does. Beside it an account
 * on the world's Ethereum chain. Moods: `willing`, `refuses` (to install and to connect), `refuses-signing`; `EvmAccount` has more.
 */
const SNAP = 'npm:@fort-major/msq'
const INSTALLED = 'stand-in-snap'
const mood = () => settings().mood
const identity = secp256k1()
const account = new EvmAccount()

async function inSnap(method: string, body: Map<string, unknown>): Promise<unknown> {
  switch (method) {
    case 'public_identity_sessionExists':
      return true
    case 'public_identity_getPublicKey':
      return new Uint8Array(identity.getPublicKey().toRaw())
    case 'public_identity_sign':
      if (mood() === 'refuses-signing') throw new RpcError(4001, 'declined')
      return new Uint8Array(await identity.sign(challenge(body.get('request'))))
    case 'public_identity_requestLogout':
      return true
    default:
      throw new RpcError(-32601, method)
  }
}

/** The snap turns the texts back into principals before it hashes. */
function challenge(request: unknown): Uint8Array {
  const fields = Object.entries(Object(request)).map(([name, value]): [string, unknown] => {
    const isPrincipal = (name === 'canister_id' || name === 'sender') && typeof value === 'string'
    return [name, isPrincipal ? Principal.fromText(value) : value]
  })
  const domain = new TextEncoder().encode('\x0Aic-request')
  return Uint8Array.of(...domain, ...requestIdOf(Object.fromEntries(fields)))
}

async function request(asked: { method: string; params?: unknown }): Promise<unknown> {
  switch (asked.method) {
    case 'wallet_getSnaps': {
      const snap = { id: SNAP, version: '0.3.4', enabled: true, blocked: false }
      return localStorage.getItem(INSTALLED) ? { [SNAP]: snap } : {}
    }
    case 'wallet_requestSnaps':
      if (mood() === 'refuses') throw new RpcError(4001, 'User rejected the request.')
      localStorage.setItem(INSTALLED, 'yes')
      return {}
    case 'wallet_invokeSnap': {
      const inner = Object(Reflect.get(Object(asked.params), 'request'))
      const hex = String(Reflect.get(Object(Reflect.get(inner, 'params')), 'body'))
      const body: unknown = hex === 'f7' ? {} : Cbor.decode(fromHex(hex))
      const fields = new Map<string, unknown>(Object.entries(Object(body)))
      return toHex(Cbor.encode(await inSnap(String(Reflect.get(inner, 'method')), fields)))
    }
    default:
      return account.request(asked)
  }
}

// what the person does in the wallet's own window
Reflect.set(window, 'evmWallet', account)

const detail = {
  info: { uuid: crypto.randomUUID(), name: 'MetaMask', icon: 'data:,', rdns: 'io.metamask' },
  provider: { isMetaMask: true, request, on: account.on, removeListener: account.removeListener },
}
window.addEventListener('eip6963:requestProvider', () =>
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
)
