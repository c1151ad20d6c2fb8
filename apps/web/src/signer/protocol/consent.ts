import { IDL } from '@icp-sdk/core/candid'
import { type Config, createAgent, decodeCandid } from '@sluice/sdk'
import type { Ask } from './asks.ts'

const METHOD = 'icrc21_canister_call_consent_message'
const LONGEST_TEXT = 2_000

const requestType = IDL.Record({
  method: IDL.Text,
  arg: IDL.Vec(IDL.Nat8),
  user_preferences: IDL.Record({
    metadata: IDL.Record({ language: IDL.Text, utc_offset_minutes: IDL.Opt(IDL.Int16) }),
    device_spec: IDL.Opt(IDL.Variant({ GenericDisplay: IDL.Null })),
  }),
})
const answerType = IDL.Variant({
  Ok: IDL.Record({ consent_message: IDL.Variant({ GenericDisplayMessage: IDL.Text }) }),
  Err: IDL.Reserved,
})

type Call = Extract<Ask, { kind: 'call' }>

/**
 * What a call does, in the words of the canister itself (ICRC-21), or none when it does not say. An update by nobody, so that
 * the words are certified and the canister learns nothing.
 */
export async function fetchConsentText(
  config: Config,
  { canisterId, method, arg }: Call,
  language: string,
): Promise<string | undefined> {
  const request = {
    method,
    arg,
    user_preferences: {
      metadata: { language, utc_offset_minutes: [] },
      device_spec: [{ GenericDisplay: null }],
    },
  }
  const fields = { methodName: METHOD, effectiveCanisterId: canisterId }
  const arguments_ = IDL.encode([requestType], [request])
  try {
    const { reply } = await createAgent({ config }).update(canisterId, {
      ...fields,
      arg: arguments_,
    })
    const [answer] = decodeCandid([answerType], reply, 'wallet')
    return messageIn(answer)
  } catch {
    // a canister that cannot explain itself is told apart by the empty answer, whatever its reason
    return undefined
  }
}

function messageIn(answer: unknown): string | undefined {
  const ok: unknown = Reflect.get(Object(answer), 'Ok')
  const message: unknown = Reflect.get(Object(ok), 'consent_message')
  const text: unknown = Reflect.get(Object(message), 'GenericDisplayMessage')
  return typeof text === 'string' ? plain(text).slice(0, LONGEST_TEXT) : undefined
}

/** Markdown as plain text: a stranger's words are shown, never rendered. */
function plain(markdown: string): string {
  return markdown.replaceAll(/\\([\\`*[\]<>#!|_])/g, '$1').replaceAll(/^#+ |\*\*/gm, '')
}
