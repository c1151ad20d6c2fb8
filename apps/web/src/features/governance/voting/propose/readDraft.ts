import { type NewProposal, type PayloadMethod, parsePrincipal } from '@sluice/sdk'
import { parseAmount } from '@sluice/sdk/amounts'
import { readDays } from '../../parts/formatDelay.ts'
import { blankArguments, readPayload, type ValueDraft } from '../../payload/payloadDraft.ts'
import { readHex } from '../../payload/readHex.ts'
import { readForeignUrl } from '../../text/readForeignUrl.ts'
import { EDITABLE, type EditableParameter } from './editable.ts'

/** A proposal as it is typed: texts of every field, also of those that its kind does not show. */
export type Draft = {
  readonly kind: 'motion' | 'treasury-transfer' | 'parameters' | 'ledger-parameters' | 'generic'
  readonly title: string
  readonly summary: string
  readonly url: string
  readonly motion: string
  readonly token: 'icp' | 'sns'
  readonly to: string
  readonly amount: string
  readonly memo: string
  readonly functionId: string
  /** What the function is called with, as its form has it; a blank form when absent. */
  readonly call: readonly ValueDraft[] | undefined
  /** Whether the call is written as bytes, although there is a form. */
  readonly isBytes: boolean
  /** Hexadecimal. */
  readonly payload: string
  readonly parameters: Readonly<Partial<Record<EditableParameter, string>>>
  /** Of the DAO's ledger; what is empty stays. */
  readonly ledger: Readonly<Record<'fee' | 'name' | 'symbol', string>>
}

export const BLANK: Draft = {
  ...{ kind: 'motion', title: '', summary: '', url: '', motion: '', token: 'icp', to: '' },
  ...{ amount: '', memo: '', functionId: '', payload: '', parameters: {} },
  ...{ call: undefined, isBytes: false, ledger: { fee: '', name: '', symbol: '' } },
}

export type DraftFlaw =
  | 'no-title'
  | 'short-title'
  | 'long-title'
  | 'long-summary'
  | 'bad-url'
  | 'short-url'
  | 'no-motion'
  | 'long-motion'
  | 'no-receiver'
  | 'no-amount'
  | 'bad-memo'
  | 'no-parameter'
  | 'bad-parameter'
  | 'no-ledger-change'
  | 'bad-ledger-fee'
  | 'bad-token-name'
  | 'bad-token-symbol'
  | 'no-function'
  | 'reading-function'
  | 'incomplete-call'
  | 'bad-payload'

/** As governance bounds them, in bytes. */
const LONGEST = { title: 256, summary: 30_000, motion: 10_000 }
/** In the NNS; in bytes, and of an address in characters. */
const SHORTEST_NNS = { title: 5, url: 10 }
/** As governance bounds what a token is called, in bytes. */
const TOKEN = { name: [4, 255], symbol: [3, 10] } as const
const MOST_PAYLOAD = 1_000_000
const ICP_DECIMALS = 8

type Reading = { readonly proposal: NewProposal } | { readonly flaw: DraftFlaw }

type Known = {
  /** Of the DAO's token. */
  readonly decimals: number
  /** What the chosen function takes: null where its canister does not tell, undefined until it is known. */
  readonly method?: PayloadMethod | null | undefined
  /** Whether it is proposed to the NNS, which takes no short texts. */
  readonly isNetwork?: boolean
}

/** What a draft comes to, or what is missing first. */
export function readDraft(draft: Draft, known: Known): Reading {
  const { title, summary, url } = draft
  if (title.trim() === '') return { flaw: 'no-title' }
  if (known.isNetwork && bytesOf(title) < SHORTEST_NNS.title) return { flaw: 'short-title' }
  if (bytesOf(title) > LONGEST.title) return { flaw: 'long-title' }
  if (bytesOf(summary) > LONGEST.summary) return { flaw: 'long-summary' }
  const isUrl = url.trim() === '' || readForeignUrl(url.trim())?.startsWith('https:')
  if (!isUrl) return { flaw: 'bad-url' }
  const isShortUrl = url.trim() !== '' && url.trim().length < SHORTEST_NNS.url
  if (known.isNetwork && isShortUrl) return { flaw: 'short-url' }
  const action = readAction(draft, known)
  if (typeof action === 'string') return { flaw: action }
  return { proposal: { title: title.trim(), summary, url: url.trim(), action } }
}

type Action = NewProposal['action']

function readAction(draft: Draft, { decimals, method }: Known): Action | DraftFlaw {
  switch (draft.kind) {
    case 'motion':
      if (draft.motion.trim() === '') return 'no-motion'
      return bytesOf(draft.motion) > LONGEST.motion
        ? 'long-motion'
        : { kind: 'motion', text: draft.motion }
    case 'treasury-transfer':
      return readTransfer(draft, decimals)
    case 'parameters':
      return readChanges(draft, decimals)
    case 'ledger-parameters':
      return readLedger(draft, decimals)
    case 'generic':
      return readGeneric(draft, method)
  }
}

function readTransfer(draft: Draft, decimals: number): Action | DraftFlaw {
  const to = parsePrincipal(draft.to.trim())?.toText()
  if (to === undefined) return 'no-receiver'
  const places = draft.token === 'icp' ? ICP_DECIMALS : decimals
  const amount = parseAmount(draft.amount.trim(), places)
  if (amount === undefined || amount <= 0n) return 'no-amount'
  const memo = draft.memo.trim()
  if (memo !== '' && !/^\d{1,19}$/.test(memo)) return 'bad-memo'
  return {
    ...{ kind: 'treasury-transfer', token: draft.token, to, amount, subaccount: undefined },
    memo: memo === '' ? undefined : BigInt(memo),
  }
}

function readChanges({ parameters }: Draft, decimals: number): Action | DraftFlaw {
  const typed = EDITABLE.flatMap(({ name, unit }) => {
    const text = parameters[name]?.trim() ?? ''
    return text === '' ? [] : [{ name, value: readValue(text, unit, decimals) }]
  })
  if (typed.length === 0) return 'no-parameter'
  const changes: Partial<Record<EditableParameter, bigint>> = {}
  for (const { name, value } of typed) {
    if (value === undefined) return 'bad-parameter'
    changes[name] = value
  }
  return { kind: 'parameters', changes }
}

function readValue(text: string, unit: 'e8s' | 'days', decimals: number): bigint | undefined {
  if (unit === 'e8s') return parseAmount(text, decimals)
  return /^0+$/.test(text) ? 0n : readDays(text)
}

function readLedger({ ledger }: Draft, decimals: number): Action | DraftFlaw {
  const [fee, name, symbol] = [ledger.fee.trim(), ledger.name.trim(), ledger.symbol.trim()]
  if (fee === '' && name === '' && symbol === '') return 'no-ledger-change'
  const transferFee = fee === '' ? undefined : parseAmount(fee, decimals)
  if (fee !== '' && transferFee === undefined) return 'bad-ledger-fee'
  if (name !== '' && !isWithin(name, TOKEN.name)) return 'bad-token-name'
  if (symbol !== '' && !isWithin(symbol, TOKEN.symbol)) return 'bad-token-symbol'
  return {
    ...{ kind: 'ledger-parameters', transferFee, hasLogo: false },
    ...{ name: name || undefined, symbol: symbol || undefined },
  }
}

const isWithin = (text: string, [least, most]: readonly [number, number]): boolean =>
  bytesOf(text) >= least && bytesOf(text) <= most

function readGeneric(draft: Draft, method: Known['method']): Action | DraftFlaw {
  if (!/^\d{1,19}$/.test(draft.functionId)) return 'no-function'
  const payload = readCall(draft, method)
  if (typeof payload === 'string') return payload
  if (payload.length > MOST_PAYLOAD) return 'bad-payload'
  return { kind: 'generic', functionId: BigInt(draft.functionId), payload }
}

function readCall(
  { call, isBytes, payload }: Draft,
  method: Known['method'],
): Uint8Array | DraftFlaw {
  const drafts = isBytes || !method ? undefined : (call ?? blankArguments(method))
  if (method && drafts !== undefined) {
    const reading = readPayload(method, drafts)
    return 'payload' in reading ? reading.payload : 'incomplete-call'
  }
  if (!isBytes && method === undefined) return 'reading-function'
  return readHex(payload) ?? 'bad-payload'
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length
