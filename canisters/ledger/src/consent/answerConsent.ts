import type {
  ConsentMessage,
  ConsentMessageRequest,
  ConsentMessageResponse,
  ConsentValue,
} from '@sluice/candid/ledger'
import { markdownText, plainText, symbolText } from '@sluice/canister/services'

/** What a person is asked to agree to: in a line, and then every part of it. */
export type LedgerConsent = {
  readonly intent: string
  readonly fields: readonly (readonly [label: string, value: ConsentValue])[]
}

/** Longer arguments belong to no call that a person would be shown. */
const MAX_ARG_BYTES = 10_000

const refused = (description: string): ConsentMessageResponse => ({
  Err: { UnsupportedCanisterCall: { description } },
})

/**
 * ICRC-21: what a call does, in English, as Markdown or as fields. It depends on nothing that can change before the call.
 * Nothing that a stranger sends makes it trap.
 */
export function answerConsent(
  { method, arg, user_preferences: { metadata, device_spec } }: ConsentMessageRequest,
  writerOf: (method: string) => ((arg: Uint8Array) => LedgerConsent) | undefined,
): ConsentMessageResponse {
  const write = writerOf(method)
  if (write === undefined) return refused('This ledger does not explain that method')
  if (arg.length > MAX_ARG_BYTES)
    return refused('The argument is too long to be one of this method')
  const consent = attempt(() => write(arg))
  if (consent === undefined) return refused('The argument is not one of this method')
  const [device] = device_spec
  const isForFields = device !== undefined && 'FieldsDisplay' in device
  return {
    Ok: {
      consent_message: isForFields
        ? toFields(consent)
        : { GenericDisplayMessage: toMarkdown(consent) },
      metadata: { language: 'en', utc_offset_minutes: metadata.utc_offset_minutes },
    },
  }
}

const toFields = ({ intent, fields }: LedgerConsent): ConsentMessage => ({
  FieldsDisplayMessage: {
    intent: plainText(intent),
    fields: fields.map(([label, value]) => [label, plainValue(value)]),
  },
})

/** Fields are shown as they are, with no markup; what the token is called and what a caller wrote is still somebody's text. */
function plainValue(value: ConsentValue): ConsentValue {
  if ('Text' in value) return { Text: { content: plainText(value.Text.content) } }
  if (!('TokenAmount' in value)) return value
  const { amount, decimals, symbol } = value.TokenAmount
  return { TokenAmount: { amount, decimals, symbol: symbolText(symbol) } }
}

function toMarkdown({ intent, fields }: LedgerConsent): string {
  const parts = fields.map(([label, value]) => `**${label}:**\n${markdownText(valueText(value))}`)
  return [`# ${markdownText(intent)}`, ...parts].join('\n\n')
}

function valueText(value: ConsentValue): string {
  if ('TokenAmount' in value) {
    const { amount, decimals, symbol } = value.TokenAmount
    return amountText(amount, decimals, symbol)
  }
  if ('Text' in value) return value.Text.content
  if ('DurationSeconds' in value) return `${value.DurationSeconds.amount} seconds`
  return dateText(value.TimestampSeconds.amount)
}

export function amountText(amount: bigint, decimals: number, symbol: string): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - decimals)
  return `${whole}${decimals === 0 || fraction === '' ? '' : `.${fraction}`} ${symbolText(symbol)}`
}

function dateText(seconds: bigint): string {
  const date = new Date(Number(seconds) * 1_000)
  return Number.isNaN(date.getTime()) ? `${seconds} s since 1970` : date.toISOString()
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    // what cannot be read cannot be explained: the answer is the interface's error
    return undefined
  }
}
