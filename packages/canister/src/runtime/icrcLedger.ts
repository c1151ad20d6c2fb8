import * as Ledger from '@sluice/candid/ledger'
import { Principal } from 'azle'
import { type Account, memoOf, type TransferIntent } from '../journal/intent.ts'
import type { LedgerAnswer, LedgerError, LedgerPort } from '../journal/LedgerPort.ts'
import { plainText } from '../services/foreignText.ts'
import { type CallOutcome, callCanister, typesOf } from './callCanister.ts'

/** Bytes of a ledger's answer: a number, a name, an error, a list of standards. */
const LONGEST_REPLY = 8192
/** Characters that are kept of what a ledger calls its token, in short and in full. */
const LONGEST_SYMBOL = 20
const LONGEST_NAME = 60

const transferTypes = typesOf(Ledger.idlFactory, 'icrc1_transfer', LONGEST_REPLY)
const transferFromTypes = typesOf(Ledger.idlFactory, 'icrc2_transfer_from', LONGEST_REPLY)
const feeTypes = typesOf(Ledger.idlFactory, 'icrc1_fee', LONGEST_REPLY)
const nameTypes = typesOf(Ledger.idlFactory, 'icrc1_name', LONGEST_REPLY)
const symbolTypes = typesOf(Ledger.idlFactory, 'icrc1_symbol', LONGEST_REPLY)
const decimalsTypes = typesOf(Ledger.idlFactory, 'icrc1_decimals', LONGEST_REPLY)
const standardsTypes = typesOf(Ledger.idlFactory, 'icrc1_supported_standards', LONGEST_REPLY)
const balanceTypes = typesOf(Ledger.idlFactory, 'icrc1_balance_of', LONGEST_REPLY)

type LedgerReply = { Ok: bigint } | { Err: LedgerError }

/** The ledgers on the network, with the journal's key on every transfer. */
export const icrcLedger: LedgerPort = {
  send: (intent) => send(intent, memoOf(intent.id)),
}

/** The same with memos of the canister's own, for ledgers whose readers expect to find something in them. */
export function icrcLedgerWith(memoOf: (intent: TransferIntent) => Uint8Array): LedgerPort {
  return { memoOf, send: (intent) => send(intent, memoOf(intent)) }
}

async function send(intent: TransferIntent, memo: Uint8Array): Promise<LedgerAnswer> {
  const ledger = Principal.fromUint8Array(intent.ledger)
  const outcome =
    intent.method === 'transfer'
      ? await callCanister<LedgerReply>(ledger, 'icrc1_transfer', transferTypes, [
          transferArg(intent, memo),
        ])
      : await callCanister<LedgerReply>(ledger, 'icrc2_transfer_from', transferFromTypes, [
          transferFromArg(intent, memo),
        ])
  return answerOf(outcome)
}

/** The fee that a ledger asks for, in its token's smallest unit. */
export function fetchFee(ledger: Principal): Promise<CallOutcome<bigint>> {
  return callCanister<bigint>(ledger, 'icrc1_fee', feeTypes, [])
}

/** What people call a ledger's token in short, on one line. */
export async function fetchSymbol(ledger: Principal): Promise<CallOutcome<string>> {
  return plain(await callCanister<string>(ledger, 'icrc1_symbol', symbolTypes, []), LONGEST_SYMBOL)
}

/** A token's name in full, on one line. */
export async function fetchName(ledger: Principal): Promise<CallOutcome<string>> {
  return plain(await callCanister<string>(ledger, 'icrc1_name', nameTypes, []), LONGEST_NAME)
}

function plain(outcome: CallOutcome<string>, longest: number): CallOutcome<string> {
  if (outcome.kind === 'rejected') return outcome
  return { kind: 'replied', result: plainText(outcome.result, longest) }
}

/** How many digits of a token's amounts stand behind the point. */
export function fetchDecimals(ledger: Principal): Promise<CallOutcome<number>> {
  return callCanister(ledger, 'icrc1_decimals', decimalsTypes, [])
}

/** The standards that a ledger says it keeps. */
export function fetchStandards(
  ledger: Principal,
): Promise<CallOutcome<{ name: string; url: string }[]>> {
  return callCanister(ledger, 'icrc1_supported_standards', standardsTypes, [])
}

/** What a ledger says an account holds. */
export function fetchBalance(
  ledger: Principal,
  owner: Principal,
  subaccount?: Uint8Array,
): Promise<CallOutcome<bigint>> {
  const account = { owner, subaccount: subaccount === undefined ? [] : [subaccount] }
  return callCanister<bigint>(ledger, 'icrc1_balance_of', balanceTypes, [account])
}

function transferArg(intent: TransferIntent, memo: Uint8Array) {
  return { from_subaccount: optional(intent.from.subaccount), ...commonArg(intent, memo) }
}

function transferFromArg(intent: TransferIntent, memo: Uint8Array) {
  return { spender_subaccount: [], from: candidAccount(intent.from), ...commonArg(intent, memo) }
}

function commonArg(intent: TransferIntent, memo: Uint8Array) {
  return {
    to: candidAccount(intent.to),
    amount: intent.amount,
    fee: [intent.fee],
    memo: [memo],
    created_at_time: [intent.createdAtNs],
  }
}

function candidAccount(account: Account) {
  return {
    owner: Principal.fromUint8Array(account.owner),
    subaccount: optional(account.subaccount),
  }
}

function optional<T>(value: T | undefined): [] | [T] {
  return value === undefined ? [] : [value]
}

function answerOf(outcome: CallOutcome<LedgerReply>): LedgerAnswer {
  if (outcome.kind === 'rejected') return outcome
  const { result } = outcome
  if ('Ok' in result) return { kind: 'ok', block: readable(result.Ok) }
  return { kind: 'error', error: readableError(result.Err) }
}

/** Words and numbers of a ledger are stored with the transfer and shown to its owner. */
function readableError(error: LedgerError): LedgerError {
  if ('Duplicate' in error)
    return { Duplicate: { duplicate_of: readable(error.Duplicate.duplicate_of) } }
  if (!('GenericError' in error)) return error
  const { error_code, message } = error.GenericError
  return { GenericError: { error_code, message: plainText(message) } }
}

/** No ledger counts so far; one that says so has moved the tokens all the same, and the number is for reading only. */
function readable(block: bigint): bigint {
  return block < LAST_BLOCK ? block : LAST_BLOCK
}

const LAST_BLOCK = 2n ** 64n - 1n
