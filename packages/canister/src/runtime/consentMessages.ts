import type { ActorMethod } from '@icp-sdk/core/agent'
import type { IDL as Candid } from '@icp-sdk/core/candid'
import {
  answerConsent,
  type Consent,
  type ConsentAnswer,
  type ConsentRequest,
} from '../services/consent.ts'
import { typesOf } from './callCanister.ts'

/** For each method that wallets may ask about: its arguments, put into words. */
export type ConsentTable<Service, Written = Consent> = {
  [Method in keyof Service]?: Service[Method] extends ActorMethod<infer Args, unknown>
    ? (...args: Args) => Written
    : never
}

type Typed = { idlFactory: Candid.InterfaceFactory }

/**
 * The endpoint `icrc21_canister_call_consent_message` of a service.
 * @param table method → text builder, which gets the method's decoded arguments; methods that are not in it are refused.
 */
export function consentMessages<Service>(
  service: Typed,
  table: ConsentTable<Service>,
): (request: ConsentRequest) => ConsentAnswer {
  const writerOf = consentWriters<Service, Consent>(service, table)
  return (request) => answerConsent(request, writerOf)
}

/** What each method of the table writes of an encoded argument; the writer throws on one that it cannot read. */
export function consentWriters<Service, Written>(
  service: Typed,
  table: ConsentTable<Service, Written>,
): (method: string) => ((arg: Uint8Array) => Written) | undefined {
  const builders = new Map<string, unknown>(Object.entries(table))
  return (method) => {
    const build = builders.get(method)
    if (typeof build !== 'function') return undefined
    const { args } = typesOf(service.idlFactory, method)
    return (arg) => build(...args.decode(arg))
  }
}
