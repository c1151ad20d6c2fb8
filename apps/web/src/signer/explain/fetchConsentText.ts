import { IDL } from '@icp-sdk/core/candid'
import { type Config, createAgent, decodeCandid, formatAmount } from '@sluice/sdk'
import type { Ask } from '../protocol/asks.ts'
import { plainMarkdown, plainText } from './plainText.ts'
import { field } from './values.ts'

const METHOD = 'icrc21_canister_call_consent_message'
const MOST_FIELDS = 50
const MOST_DECIMALS = 40

const requestType = IDL.Record({
  method: IDL.Text,
  arg: IDL.Vec(IDL.Nat8),
  user_preferences: IDL.Record({
    metadata: IDL.Record({ language: IDL.Text, utc_offset_minutes: IDL.Opt(IDL.Int16) }),
    device_spec: IDL.Opt(IDL.Variant({ GenericDisplay: IDL.Null })),
  }),
})
const valueType = IDL.Variant({
  TokenAmount: IDL.Record({ decimals: IDL.Nat8, amount: IDL.Nat64, symbol: IDL.Text }),
  TimestampSeconds: IDL.Record({ amount: IDL.Nat64 }),
  DurationSeconds: IDL.Record({ amount: IDL.Nat64 }),
  Text: IDL.Record({ content: IDL.Text }),
})
const messageType = IDL.Variant({
  GenericDisplayMessage: IDL.Text,
  FieldsDisplayMessage: IDL.Record({
    intent: IDL.Text,
    fields: IDL.Vec(IDL.Tuple(IDL.Text, valueType)),
  }),
})
const answerType = IDL.Variant({
  Ok: IDL.Record({ consent_message: messageType }),
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
    return readConsentText(reply)
  } catch {
    // a canister that cannot explain itself is told apart by the empty answer, whatever its reason
    return undefined
  }
}

/** The message in an answer, as plain bounded text. @throws Error for what is no answer of the standard */
export function readConsentText(reply: Uint8Array): string | undefined {
  const [answer] = decodeCandid([answerType], reply, 'wallet')
  const message = field(field(answer, 'Ok'), 'consent_message')
  const text = field(message, 'GenericDisplayMessage')
  if (typeof text === 'string') return plainMarkdown(text).trim() || undefined
  const display = field(message, 'FieldsDisplayMessage')
  return display === undefined
    ? undefined
    : plainText(linesOf(display).join('\n')).trim() || undefined
}

function linesOf(display: unknown): string[] {
  const fields = field(display, 'fields')
  const listed: readonly unknown[] = Array.isArray(fields) ? fields.slice(0, MOST_FIELDS) : []
  const lines = listed.map(
    (entry) => `${String(field(entry, '0'))}: ${valueText(field(entry, '1'))}`,
  )
  return [String(field(display, 'intent')), ...lines]
}

function valueText(value: unknown): string {
  const token = field(value, 'TokenAmount')
  const amount = field(token, 'amount')
  if (typeof amount === 'bigint') {
    const decimals = Math.min(Number(field(token, 'decimals')), MOST_DECIMALS)
    return `${formatAmount(amount, decimals)} ${String(field(token, 'symbol'))}`
  }
  const time = field(field(value, 'TimestampSeconds'), 'amount')
  if (typeof time === 'bigint') return `${time} s since 1970`
  const duration = field(field(value, 'DurationSeconds'), 'amount')
  if (typeof duration === 'bigint') return `${duration} s`
  return String(field(field(value, 'Text'), 'content') ?? '')
}
