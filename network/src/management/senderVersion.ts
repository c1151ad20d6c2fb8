import { IDL } from '@icp-sdk/core/candid'
import type { CallRequest } from '../scheduler/messages.ts'
import { decodeArgument } from './candid.ts'
import { Refusal, refuse } from './refusal.ts'

const Argument = IDL.Record({ sender_canister_version: IDL.Opt(IDL.Nat64) })
const METHODS = new Set([
  'create_canister',
  'install_chunked_code',
  'install_code',
  'load_canister_snapshot',
  'provisional_create_canister_with_cycles',
  'rename_canister',
  'uninstall_code',
  'update_settings',
])

/** A canister that tells its version must tell the true one: the history of canisters is made of it. */
export function checkSenderVersion({
  method,
  arg,
  senderVersion,
}: Pick<CallRequest, 'method' | 'arg' | 'senderVersion'>): void {
  if (senderVersion === undefined || !METHODS.has(method)) return
  const told = versionIn(arg)
  if (told === undefined || told === senderVersion) return
  refuse(
    'IC0504',
    `Management canister call payload includes sender canister version ${told} that does not match the actual sender canister version ${senderVersion}.`,
  )
}

/** Undefined also when the argument can't be read: then the method itself says so. */
function versionIn(arg: Uint8Array): bigint | undefined {
  try {
    return decodeArgument(Argument, arg).sender_canister_version[0]
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
