import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { fromHex, toHex } from '@sluice/candid/hex'
import { RpcError } from './RpcError.ts'
import { settings } from './world.ts'

/** An Ethereum wallet (EIP-1193, announced by EIP-6963) with a real key. Moods: `willing`, `refuses`, `refuses-signing`. */
const { seed } = settings()
const mood = () => settings().mood
const secret = fromHex(seed)
const listeners = new Map<string, ((...args: unknown[]) => void)[]>()

const address = () =>
  `0x${toHex(keccak_256(secp256k1.getPublicKey(secret, false).slice(1)).slice(12))}`

function personalSign(message: Uint8Array): string {
  const prefix = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${message.length}`)
  const hash = keccak_256(Uint8Array.of(...prefix, ...message))
  const signed = secp256k1.sign(hash, secret, { prehash: false, format: 'recovered' })
  const recovery = signed[0] ?? 0
  return `0x${toHex(signed.slice(1))}${(27 + recovery).toString(16)}`
}

const provider = {
  request: async ({ method, params }: { method: string; params?: unknown }): Promise<unknown> => {
    const [first] = Array.isArray(params) ? params : []
    switch (method) {
      case 'eth_requestAccounts':
        if (mood() === 'refuses') throw new RpcError(4001, 'User rejected the request.')
        return [address()]
      case 'personal_sign':
        if (mood() === 'refuses-signing') throw new RpcError(4001, 'User rejected the request.')
        return personalSign(fromHex(String(first).slice(2)))
      default:
        throw new RpcError(-32601, `the method ${method} does not exist`)
    }
  },
  on: (event: string, listener: (...args: unknown[]) => void) =>
    void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
  removeListener: () => {},
}

Reflect.set(window, 'switchAccount', () => {
  for (const tell of listeners.get('accountsChanged') ?? []) tell(['0x0'])
})

const detail = Object.freeze({
  info: { uuid: crypto.randomUUID(), name: 'Rabbit', icon: 'data:,', rdns: 'io.rabbit' },
  provider,
})
const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
window.addEventListener('eip6963:requestProvider', announce)
announce()
