import { Actor } from '@icp-sdk/core/agent'
import type { IDL } from '@icp-sdk/core/candid'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { agentFor, ed25519, settings } from './world.ts'

/**
 * What Plug and Bitfinity put into the page: an object with an agent of its own library, which checks the class of every
 * principal that it is handed, and calls nothing that was not named when it was connected. Moods: `willing`, `refuses`, `refuses-calls`. `switchAccount()` does what
 * the extension's own menu does.
 */
const mood = () => settings().mood
const CONNECTED = 'stand-in-connected'

/** As in an older copy of the library: principals of another class are refused. */
class OldPrincipal extends Principal {
  static override fromText(text: string): OldPrincipal {
    return Object.setPrototypeOf(Principal.fromText(text), OldPrincipal.prototype)
  }
}

function requireOwnClass(value: unknown): void {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return
  if ('_isPrincipal' in value) {
    if (!(value instanceof OldPrincipal)) throw new Error('Invalid principal argument')
    return
  }
  for (const entry of Object.values(value)) requireOwnClass(entry)
}

let identity = ed25519()
const principal = () => OldPrincipal.fromText(identity.getPrincipal().toText())

const api = {
  get principalId() {
    return localStorage.getItem(CONNECTED) ? principal().toText() : undefined
  },
  isConnected: async () => localStorage.getItem(CONNECTED) !== null,
  requestConnect: async ({ whitelist }: { whitelist: string[] }) => {
    if (mood() === 'refuses') throw new Error('The agent creation was rejected.')
    if (whitelist.length > 200) throw new Error('the list is too long')
    localStorage.setItem(CONNECTED, JSON.stringify(whitelist))
    return identity.getPublicKey()
  },
  disconnect: async () => localStorage.removeItem(CONNECTED),
  getPrincipal: async () => principal(),
  createActor: async ({
    canisterId,
    interfaceFactory,
  }: {
    canisterId: string
    interfaceFactory: IDL.InterfaceFactory
  }) => {
    if (!(localStorage.getItem(CONNECTED) ?? '').includes(`"${canisterId}"`))
      throw new Error(`${canisterId} is not on the list`)
    const agent = agentFor(identity)
    const actor = Actor.createActor<Record<string, (...args: unknown[]) => Promise<unknown>>>(
      interfaceFactory,
      { agent, canisterId },
    )
    const guarded = Object.entries(actor).map(([name, run]) => [
      name,
      async (...args: unknown[]) => {
        for (const arg of args) requireOwnClass(arg)
        if (mood() === 'refuses-calls') throw new Error('The transaction was rejected.')
        return run(...args)
      },
    ])
    return Object.fromEntries(guarded)
  },
}

Reflect.set(window, 'ic', {
  ...Object(Reflect.get(window, 'ic')),
  [String(Reflect.get(window, 'standInName'))]: api,
})

Reflect.set(window, 'switchAccount', () => {
  identity = Ed25519KeyIdentity.generate(new Uint8Array(32).fill(7))
  window.dispatchEvent(new CustomEvent('updateConnection'))
})
