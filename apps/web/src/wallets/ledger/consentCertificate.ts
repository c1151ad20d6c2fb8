import { Cbor, isV4ResponseBody } from '@icp-sdk/core/agent'
import { IDL } from '@icp-sdk/core/candid'
import type { Principal } from '@icp-sdk/core/principal'
import { type Config, createAgent } from '@sluice/sdk'
import { WalletProblem } from '../WalletProblem.ts'

const METHOD = 'icrc21_canister_call_consent_message'

/** The argument of ICRC-21, asking for the form that devices show: an intent with fields. */
const requestType = IDL.Record({
  method: IDL.Text,
  arg: IDL.Vec(IDL.Nat8),
  user_preferences: IDL.Record({
    metadata: IDL.Record({ language: IDL.Text, utc_offset_minutes: IDL.Opt(IDL.Int16) }),
    device_spec: IDL.Opt(IDL.Variant({ GenericDisplay: IDL.Null, FieldsDisplay: IDL.Null })),
  }),
})

export type CallToExplain = { canisterId: Principal; method: string; arg: Uint8Array }

/**
 * Has a canister explain a call, under the network's certificate. Returns the request for it as the device reads it, and the
 * certificate of the answer. @throws WalletProblem `unsupported` when the canister explains nothing
 */
export async function fetchConsent(
  config: Config,
  { canisterId, method, arg }: CallToExplain,
): Promise<{ consentRequest: Uint8Array; certificate: Uint8Array }> {
  const preferences = {
    metadata: { language: 'en', utc_offset_minutes: [] },
    device_spec: [{ FieldsDisplay: null }],
  }
  const asked = IDL.encode([requestType], [{ method, arg, user_preferences: preferences }])
  const agent = createAgent({ config })
  const fields = { methodName: METHOD, arg: asked, effectiveCanisterId: canisterId }
  const { response, requestDetails } = await agent.call(canisterId, fields)
  if (!isV4ResponseBody(response.body) || !requestDetails)
    throw new WalletProblem('unsupported', METHOD)
  return {
    consentRequest: Cbor.encode({ content: requestDetails }),
    certificate: response.body.certificate,
  }
}
