import { type HttpAgent, RejectError, UncertifiedRejectErrorCode } from '@icp-sdk/core/agent'
import type { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { askBefore, type CallHooks, targetOf, watched } from '../calls/CallHooks.ts'
import { decodeCandid } from './decodeCandid.ts'
import { encodeCandid } from './encodeCandid.ts'
import { candidTypes } from './IntReader.ts'
import type { CanisterCall, Signer } from './Signer.ts'

export type Agents = {
  /** Reads for everybody; its requests bear no signature. */
  readonly reader: HttpAgent
  /** Signs as the caller; absent for visitors and for wallets that sign elsewhere. */
  readonly signing: HttpAgent | undefined
  readonly signer: Signer | undefined
  readonly hooks?: CallHooks | undefined
}

/** An actor whose updates the caller signs, wherever their key is. Reads never make a wallet ask. Its answers are bounded. */
export function signedActor<Service>(
  agents: Agents,
  interfaceOf: IDL.InterfaceFactory,
  canisterId: string,
): Service {
  const { hooks = {} } = agents
  const target = Principal.fromText(canisterId)
  const methods = methodsOf(interfaceOf).map(([method, func]) => [
    method,
    async (...args: unknown[]) => {
      const arg = encodeCandid(func.argTypes, args)
      const call = { canisterId: target, method, arg, interfaceOf }
      const about = targetOf(call)
      if (!isRead(func)) await askBefore(hooks, about)
      const values = await watched(hooks, about, async () =>
        isRead(func)
          ? decodeCandid(func.retTypes, await query(agents, call), 'wallet')
          : decodeCandid(func.retTypes, await update(agents, call), 'moving'),
      )
      return values.length > 1 ? values : values[0]
    },
  ])
  return asService<Service>(Object.fromEntries(methods))
}

async function query(
  { reader, signing, signer }: Agents,
  { canisterId, method: methodName, arg }: CanisterCall,
): Promise<Uint8Array> {
  const asks = signer?.kind === 'identity' && signer.asks === true
  const agent = asks ? reader : (signing ?? reader)
  const answer = await agent.query(canisterId, { methodName, arg })
  if ('reply' in answer) return answer.reply.arg
  const { requestId, reject_code, reject_message, error_code, signatures } = answer
  throw RejectError.fromCode(
    new UncertifiedRejectErrorCode(requestId, reject_code, reject_message, error_code, signatures),
  )
}

async function update(
  { reader, signing, signer }: Agents,
  call: CanisterCall,
): Promise<Uint8Array> {
  if (signer?.kind === 'wallet') return signer.wallet.call(call)
  const { canisterId, method: methodName, arg } = call
  const fields = { methodName, arg, effectiveCanisterId: canisterId }
  const { reply } = await (signing ?? reader).update(canisterId, fields)
  return reply
}

/** A method's type in an interface. @throws Error when the interface lacks it: a programmer's mistake. */
export function methodType(interfaceOf: IDL.InterfaceFactory, method: string): IDL.FuncClass {
  const field = methodsOf(interfaceOf).find(([name]) => name === method)
  if (field === undefined) throw new Error(`the interface lacks ${method}`)
  return field[1]
}

type Methods = [string, IDL.FuncClass][]

/** Building an interface hashes the name of each of its fields, so it is built once and not for each canister. */
const built = new WeakMap<IDL.InterfaceFactory, Methods>()

function methodsOf(interfaceOf: IDL.InterfaceFactory): Methods {
  const known = built.get(interfaceOf)
  if (known !== undefined) return known
  const methods = interfaceOf(candidTypes)._fields
  built.set(interfaceOf, methods)
  return methods
}

function isRead({ annotations }: IDL.FuncClass): boolean {
  return annotations.includes('query') || annotations.includes('composite_query')
}

/** The interface that made the methods is the one that the type was generated from. */
function asService<Service>(methods: unknown): Service {
  return methods as Service
}
