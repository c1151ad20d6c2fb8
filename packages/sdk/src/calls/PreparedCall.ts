import type { ActorMethod } from '@icp-sdk/core/agent'
import type { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { decodeCandid } from '../agent/decodeCandid.ts'
import { encodeCandid } from '../agent/encodeCandid.ts'
import type { CanisterCall } from '../agent/Signer.ts'
import { methodType } from '../agent/signedActor.ts'

/** A call in full, with what its reply means: it can be sent now, or written down and asked about later. */
export type PreparedCall<Answer> = CanisterCall & {
  /** @throws CallError `unreadable`: the call was executed, and nobody knows what came of it */
  readonly read: (reply: Uint8Array) => Answer
}

type Args<Method> = Method extends ActorMethod<infer Given, unknown> ? Given : never
type Result<Method> = Method extends ActorMethod<never[], infer Returned> ? Returned : never

type Preparation<Service, Name extends keyof Service & string, Answer> = {
  canisterId: string
  interfaceOf: IDL.InterfaceFactory
  method: Name
  args: Args<Service[Name]>
  /** What the method's result comes to. */
  read: (result: Result<Service[Name]>) => Answer
}

/** Encodes a method's arguments. The interface is the one that `Service` was generated from. */
export function prepareCall<Service, Name extends keyof Service & string, Answer>({
  canisterId,
  interfaceOf,
  method,
  args,
  read,
}: Preparation<Service, Name, Answer>): PreparedCall<Answer> {
  const { argTypes, retTypes } = methodType(interfaceOf, method)
  return {
    canisterId: Principal.fromText(canisterId),
    method,
    arg: encodeCandid(argTypes, args),
    interfaceOf,
    read: (reply) =>
      read(trustedResult<Result<Service[Name]>>(decodeCandid(retTypes, reply, 'moving')[0])),
  }
}

/** The one place where a decoded result becomes its type: it was read by the types of the method's own interface. */
function trustedResult<T>(value: unknown): T {
  return value as T
}
