import { fromHex } from '@sluice/candid/hex'
import { InfoError } from '../InfoError.ts'
import { Fields } from './Fields.ts'

/** `unreadable`: the ledger's log cannot be replayed, or counts less than the proposal does. */
export type InfoElectorateState = 'counting' | 'right' | 'wrong' | 'unreadable'

export type InfoElectorate = {
  readonly state: InfoElectorateState
  /** Why it cannot be counted. */
  readonly reason: string | undefined
  /** What was counted; undefined while it is being counted, and where it cannot be. */
  readonly counted:
    | { readonly root: Uint8Array; readonly count: bigint; readonly total: bigint }
    | undefined
}

export type InfoPower = {
  readonly state: InfoElectorateState
  /** Undefined for who is not in the electorate, and while none is known. */
  readonly proof:
    | {
        readonly index: bigint
        readonly power: bigint
        /** The leaf names the voter's account identifier, not the principal. */
        readonly isAddress: boolean
        readonly proof: readonly Uint8Array[]
      }
    | undefined
}

const STATES = ['counting', 'right', 'wrong', 'unreadable'] as const

const HASH = /^[0-9a-f]{64}$/

export function parseElectorate(value: unknown): InfoElectorate {
  const fields = new Fields(value)
  const counted = fields.maybe('counted', (name) => fields.inner(name))
  return {
    state: stateOf(fields),
    reason: fields.maybe('reason', (name) => fields.text(name)),
    counted: counted && {
      root: counted.parsed('root', parseHash),
      count: counted.whole('count'),
      total: counted.whole('total'),
    },
  }
}

export function parsePower(value: unknown): InfoPower {
  const fields = new Fields(value)
  const proof = fields.maybe('proof', (name) => fields.inner(name))
  return {
    state: stateOf(fields),
    proof: proof && {
      index: proof.whole('index'),
      power: proof.whole('power'),
      isAddress: proof.flag('isAddress'),
      proof: proof.list('proof', parseHash),
    },
  }
}

function stateOf(fields: Fields): InfoElectorateState {
  const told = fields.text('state')
  const state = STATES.find((one) => one === told)
  if (state === undefined) throw InfoError.unreadable('state')
  return state
}

function parseHash(value: unknown): Uint8Array {
  if (typeof value !== 'string' || !HASH.test(value)) throw InfoError.unreadable('hash')
  return fromHex(value)
}
