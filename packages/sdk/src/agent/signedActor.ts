import { Actor, type HttpAgent } from '@icp-sdk/core/agent'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import type { CallingWallet, Signer } from './Signer.ts'

export type Agents = {
  /** Reads for everybody; its requests bear no signature. */
  readonly reader: HttpAgent
  /** Signs as the caller; absent for visitors and for wallets that sign elsewhere. */
  readonly signing: HttpAgent | undefined
  readonly signer: Signer | undefined
}

type Methods = Record<string, (...args: unknown[]) => Promise<unknown>>

/** An actor whose updates the caller signs, wherever their key is. Reads never make a wallet ask. */
export function signedActor<Service>(
  { reader, signing, signer }: Agents,
  interfaceOf: IDL.InterfaceFactory,
  canisterId: string,
): Service {
  const onReader = () => Actor.createActor(interfaceOf, { agent: reader, canisterId })
  if (signer === undefined) return asService<Service>(onReader())
  if (signer.kind === 'wallet') {
    const writes = walletMethods(signer.wallet, interfaceOf, canisterId)
    return asService<Service>({ ...onReader(), ...writes })
  }
  const onSigning = Actor.createActor(interfaceOf, { agent: signing ?? reader, canisterId })
  if (signer.asks !== true) return asService<Service>(onSigning)
  const reads = new Set(
    methodsOf(interfaceOf).flatMap(([name, func]) => (isRead(func) ? name : [])),
  )
  const chosen = Object.entries(onReader()).filter(([name]) => reads.has(name))
  return asService<Service>({ ...onSigning, ...Object.fromEntries(chosen) })
}

/** A method's type in an interface. @throws Error when the interface lacks it: a programmer's mistake. */
export function methodType(interfaceOf: IDL.InterfaceFactory, method: string): IDL.FuncClass {
  const field = methodsOf(interfaceOf).find(([name]) => name === method)
  if (field === undefined) throw new Error(`the interface lacks ${method}`)
  return field[1]
}

function methodsOf(interfaceOf: IDL.InterfaceFactory): [string, IDL.FuncClass][] {
  return interfaceOf({ IDL })._fields
}

function isRead({ annotations }: IDL.FuncClass): boolean {
  return annotations.includes('query') || annotations.includes('composite_query')
}

function walletMethods(
  wallet: CallingWallet,
  interfaceOf: IDL.InterfaceFactory,
  canisterId: string,
): Methods {
  const target = Principal.fromText(canisterId)
  const updates = methodsOf(interfaceOf).filter(([, func]) => !isRead(func))
  return Object.fromEntries(
    updates.map(([method, func]) => [
      method,
      async (...args: unknown[]) => {
        const arg = IDL.encode(func.argTypes, args)
        const reply = await wallet.call({ canisterId: target, method, arg, interfaceOf })
        const values = IDL.decode(func.retTypes, reply)
        return values.length > 1 ? values : values[0]
      },
    ]),
  )
}

/** The interface that made the methods is the one that the type was generated from. */
function asService<Service>(methods: unknown): Service {
  return methods as Service
}
