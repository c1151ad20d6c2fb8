import type { Principal } from '@icp-sdk/core/principal'
import { formatAccount, formatAmount, type IcrcAccount, toHex } from '@sluice/sdk'
import type { FieldKind, KnownCall } from './knownCalls.ts'
import { callTitle, fieldLabel, type Translate } from './labels.ts'
import { plainSymbol, plainText } from './plainText.ts'
import * as read from './values.ts'

/** What the ledger says of its token; absent where it did not answer. */
export type TokenFacts = {
  readonly symbol: string
  readonly decimals: number
  readonly fee: bigint
}

/** One line of what a call does. `code` is what is compared character by character. */
export type Row = {
  readonly label: string
  readonly text?: string
  readonly code?: string
  /** What everything else is about. */
  readonly isMain?: boolean
}

export type Description = {
  readonly title: string
  /** What may cost the person more than they think, worst first. */
  readonly warnings: readonly string[]
  readonly rows: readonly Row[]
}

export type CallFacts = {
  readonly token: TokenFacts | undefined
  /** Whether the exchange lists the token; a name alone says nothing. */
  readonly isListed: boolean
  readonly sender: Principal
}

type Shown = { readonly rows: readonly Row[]; readonly warnings?: readonly string[] }

const MOST_DECIMALS = 40
/** No token has as many. */
const UNLIMITED = 2n ** 64n - 1n
const LONGEST_MEMO_TEXT = 300

/** A known call in words, with every field that it holds. @throws Error when a value is not of its kind */
export function describeCall(t: Translate, call: KnownCall, facts: CallFacts): Description {
  const shown = call.fields.map(({ kind, value }) => describeField(t, kind, value, facts))
  return {
    title: callTitle(t, call.method),
    warnings: [
      ...new Set([...shown.flatMap(({ warnings = [] }) => warnings), ...tokenWarnings(t, facts)]),
    ],
    rows: shown.flatMap(({ rows }) => rows),
  }
}

function tokenWarnings(t: Translate, { token, isListed }: CallFacts): string[] {
  if (token === undefined) return [t('call.warn.noToken', { ns: 'signer' })]
  if (isListed) return []
  return [t('call.warn.unlisted', { symbol: plainSymbol(token.symbol), ns: 'signer' })]
}

function describeField(t: Translate, kind: FieldKind, value: unknown, facts: CallFacts): Shown {
  const label = fieldLabel(t, kind)
  const row = (change: Omit<Row, 'label'>): Shown => ({ rows: [{ label, ...change }] })
  const nothing: Shown = { rows: [] }
  switch (kind) {
    case 'amount':
      return row({ text: amountText(t, amountOf(value), facts), isMain: true })
    case 'allowance': {
      const amount = read.bigintOf(value)
      const isEndless = amount >= UNLIMITED
      const warnings = isEndless ? [t('call.warn.unlimited', { ns: 'signer' })] : []
      return { ...row({ text: amountText(t, amount, facts), isMain: true }), warnings }
    }
    case 'expectedAllowance': {
      const expected = read.optional(value)
      if (expected === undefined) return nothing
      const amount = amountText(t, read.bigintOf(expected), facts)
      return row({ text: t('call.onlyIfNow', { amount, ns: 'signer' }) })
    }
    case 'fee':
      return row({ text: feeText(t, value, facts) })
    case 'to':
    case 'spender':
    case 'owner':
      return describeAccount(t, kind, value, facts)
    case 'identifier':
      return row({ code: grouped(toHex(read.bytesOf(value))) })
    case 'identifierText':
      return row({ code: grouped(plainText(read.textOf(value)).replaceAll('\n', '�')) })
    case 'fromSubaccount':
    case 'spenderSubaccount': {
      const subaccount = read.optionalBytes(value)
      const account = { owner: facts.sender, ...(subaccount && { subaccount }) }
      const own = t('call.ownAccount', { ns: 'signer' })
      return {
        rows: [{ label, text: own, code: formatAccount(account) }, ...subaccountRow(t, subaccount)],
      }
    }
    case 'expiresAt': {
      const expiry = read.optional(value)
      if (expiry !== undefined) return row({ text: timeText(read.bigintOf(expiry)) })
      const never = t('call.never', { ns: 'signer' })
      return { ...row({ text: never }), warnings: [t('call.warn.endless', { ns: 'signer' })] }
    }
    case 'memo': {
      const memo = read.optionalBytes(value)
      if (memo === undefined) return nothing
      const text = memoText(memo)
      return row({ code: grouped(toHex(memo)), ...(text !== undefined && { text }) })
    }
    case 'memoNumber':
      return row({ code: read.bigintOf(value).toString() })
    case 'createdAt': {
      const time = read.optional(value)
      if (time === undefined) return nothing
      const inner = typeof time === 'bigint' ? time : read.field(time, 'timestamp_nanos')
      return row({ text: timeText(read.bigintOf(inner)) })
    }
  }
}

/** The whole account: who owns it, and which of their accounts it is. */
function describeAccount(
  t: Translate,
  kind: 'to' | 'spender' | 'owner',
  value: unknown,
  { sender }: CallFacts,
): Shown {
  const label = fieldLabel(t, kind)
  const account = read.accountOf(value)
  const isOwn = account.owner.toText() === sender.toText()
  const real = account.subaccount?.some((byte) => byte !== 0) ? account.subaccount : undefined
  const holder = real && read.subaccountOwner(real)
  const isForSender = isOwn || holder?.toText() === sender.toText()
  const owner: Row = {
    label,
    code: account.owner.toText(),
    ...(isOwn && { text: t('call.ownAccount', { ns: 'signer' }) }),
  }
  if (real === undefined) return { rows: [owner, ...oddSubaccount(t, account.subaccount)] }
  const whole = { label: t('call.wholeAccount', { ns: 'signer' }), code: groupedAccount(account) }
  const inside = isForSender
    ? []
    : [
        holder
          ? t('call.warn.subaccountOf', { owner: holder.toText(), ns: 'signer' })
          : t('call.warn.subaccount', { ns: 'signer' }),
      ]
  return { rows: [owner, ...subaccountRow(t, real), whole], warnings: inside }
}

/** A default subaccount that is spelled out is shown too: whatever the call holds is on the page. */
const oddSubaccount = (t: Translate, subaccount: Uint8Array | undefined): Row[] =>
  subaccount === undefined ? [] : subaccountRow(t, subaccount)

function subaccountRow(t: Translate, subaccount: Uint8Array | undefined): Row[] {
  if (subaccount === undefined) return []
  const holder = read.subaccountOwner(subaccount)
  return [
    {
      label: t('call.field.subaccount', { ns: 'signer' }),
      code: grouped(toHex(subaccount)),
      ...(holder && { text: t('call.subaccountOf', { owner: holder.toText(), ns: 'signer' }) }),
    },
  ]
}

/** The ICP ledger's older calls wrap amounts in a record. */
const amountOf = (value: unknown): bigint =>
  read.bigintOf(typeof value === 'bigint' ? value : read.field(value, 'e8s'))

function amountText(t: Translate, amount: bigint, { token }: CallFacts): string {
  if (token === undefined || token.decimals > MOST_DECIMALS)
    return t('call.smallest', { amount: amount.toString(), ns: 'signer' })
  return `${formatAmount(amount, token.decimals, { isGrouped: true })} ${plainSymbol(token.symbol)}`
}

function feeText(t: Translate, value: unknown, facts: CallFacts): string {
  const given = Array.isArray(value) ? value[0] : value
  if (given !== undefined) return amountText(t, amountOf(given), facts)
  if (facts.token === undefined) return t('call.usualFee', { ns: 'signer' })
  const amount = amountText(t, facts.token.fee, facts)
  return t('call.usualFeeOf', { amount, ns: 'signer' })
}

/** To the second, and as everybody writes it; what is no date of a calendar is shown as the number that it is. */
function timeText(ns: bigint): string {
  const date = new Date(Number(ns / 1_000_000n))
  if (Number.isNaN(date.getTime())) return `${ns} ns`
  return `${date.toISOString().replace('T', ' ').slice(0, -5)} UTC (${ns} ns)`
}

function memoText(memo: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(memo)
    return text === '' ? undefined : `“${plainText(text, LONGEST_MEMO_TEXT)}”`
  } catch {
    // bytes that are no text are shown as bytes alone
    return undefined
  }
}

/** The text form of ICRC-1, with the digits of the subaccount in groups. */
function groupedAccount(account: IcrcAccount): string {
  const [owner = '', subaccount = ''] = formatAccount(account).split('.')
  return `${owner}.${grouped(subaccount)}`
}

/** Eight and eight characters, so that an eye can compare them. */
const grouped = (text: string): string => text.replaceAll(/(.{8})(?=.)/gu, '$1 ')
