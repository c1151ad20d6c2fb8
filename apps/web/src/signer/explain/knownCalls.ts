import { Ledger } from '@sluice/candid'
import { decodeCandid, methodType } from '@sluice/sdk'
import { isExactly } from './wireShape.ts'

/** How a field of a call is shown; the names are those of the texts too. */
export type FieldKind =
  | 'amount'
  | 'allowance'
  | 'expectedAllowance'
  | 'fee'
  | 'to'
  | 'spender'
  | 'owner'
  | 'identifier'
  | 'identifierText'
  | 'fromSubaccount'
  | 'spenderSubaccount'
  | 'expiresAt'
  | 'memo'
  | 'memoNumber'
  | 'createdAt'

type FieldsOf<Args> = { readonly [Name in keyof Args]: FieldKind }
type ArgsOf<Method extends keyof Ledger._SERVICE> = Parameters<Ledger._SERVICE[Method]>[0]

const legacy = {
  amount: 'amount',
  from_subaccount: 'fromSubaccount',
  fee: 'fee',
  memo: 'memoNumber',
  created_at_time: 'createdAt',
} as const

/**
 * The calls that this page explains by itself, with every field of their arguments, what matters most first. A field that the
 * interface gets and that is missing here fails to compile.
 */
const FIELDS: {
  readonly icrc1_transfer: FieldsOf<ArgsOf<'icrc1_transfer'>>
  readonly icrc2_approve: FieldsOf<ArgsOf<'icrc2_approve'>>
  readonly icrc2_transfer_from: FieldsOf<ArgsOf<'icrc2_transfer_from'>>
  readonly transfer: FieldsOf<ArgsOf<'transfer'>>
  readonly send_dfx: FieldsOf<ArgsOf<'send_dfx'>>
} = {
  icrc1_transfer: {
    amount: 'amount',
    to: 'to',
    from_subaccount: 'fromSubaccount',
    fee: 'fee',
    memo: 'memo',
    created_at_time: 'createdAt',
  },
  icrc2_approve: {
    amount: 'allowance',
    spender: 'spender',
    from_subaccount: 'fromSubaccount',
    expires_at: 'expiresAt',
    expected_allowance: 'expectedAllowance',
    fee: 'fee',
    memo: 'memo',
    created_at_time: 'createdAt',
  },
  icrc2_transfer_from: {
    amount: 'amount',
    from: 'owner',
    to: 'to',
    spender_subaccount: 'spenderSubaccount',
    fee: 'fee',
    memo: 'memo',
    created_at_time: 'createdAt',
  },
  transfer: { to: 'identifier', ...legacy },
  send_dfx: { to: 'identifierText', ...legacy },
}

export type KnownMethod = keyof typeof FIELDS
export const KNOWN_METHODS = [
  'icrc1_transfer',
  'icrc2_approve',
  'icrc2_transfer_from',
  'transfer',
  'send_dfx',
] as const satisfies readonly KnownMethod[]

export type KnownCall = {
  readonly method: KnownMethod
  readonly fields: readonly { readonly kind: FieldKind; readonly value: unknown }[]
}

/** A larger argument belongs to none of these calls. */
const LONGEST_ARG = 2_000

/** The fields of a call that is known, or undefined where the argument is not exactly what such a call has. */
export function readKnownCall(method: string, arg: Uint8Array): KnownCall | undefined {
  const known = KNOWN_METHODS.find((name) => name === method)
  if (known === undefined || arg.length > LONGEST_ARG) return undefined
  const { argTypes } = methodType(Ledger.idlFactory, known)
  if (!isExactly(argTypes, arg)) return undefined
  try {
    const [args] = decodeCandid(argTypes, arg, 'wallet')
    const fields = Object.entries(FIELDS[known]).map(([name, kind]) => ({
      kind,
      value: Reflect.get(Object(args), name),
    }))
    return { method: known, fields }
  } catch {
    // the head is right and the rest is not: the ledger will not understand it either
    return undefined
  }
}
