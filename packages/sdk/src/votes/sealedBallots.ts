import { Principal } from '@icp-sdk/core/principal'
import { sha256 } from '@noble/hashes/sha2.js'
import { accountIdentifier } from '@sluice/candid/account'
import { fromHex, toHex } from '@sluice/candid/hex'
import { type Ballot, SALT_BYTES, sealedHash } from '@sluice/electorate'
import { recordReader, type TextStorage } from '../flows/store/storedList.ts'
import type { VoteBallot } from './VoteProposal.ts'

/** What was sealed, remembered until it is opened: without it nobody opens a vote. */

export type SealedPlace = {
  readonly projectId: string
  readonly number: bigint
  readonly voter: string
  /** Who has sealed it for the voter; absent where the voter has. */
  readonly delegate?: string
}

export type SealedBallot = VoteBallot & { readonly salt: Uint8Array }

export type SealedBallots = {
  readonly read: (place: SealedPlace) => SealedBallot | undefined
  readonly write: (place: SealedPlace, sealed: SealedBallot) => void
}

/**
 * The hash that is sealed, written down here before it is sent. The same ballot again has the same hash.
 * @param place with the salt of ballots that are sealed, and opened, together; a new one when absent
 */
export function sealBallot(
  { ballot, reason }: VoteBallot,
  {
    isAddress,
    salt: given,
    ...place
  }: SealedPlace & { readonly isAddress: boolean | undefined; readonly salt?: Uint8Array },
  memory: SealedBallots,
): Uint8Array {
  const before = memory.read(place)
  const isSame =
    before?.reason === reason && JSON.stringify(before.ballot) === JSON.stringify(ballot)
  const salt = isSame ? before.salt : (given ?? crypto.getRandomValues(new Uint8Array(SALT_BYTES)))
  memory.write(place, { ballot, reason, salt })
  const voter = Principal.fromText(place.voter).toUint8Array()
  return sealedHash(sha256, {
    project: Principal.fromText(place.projectId).toUint8Array(),
    number: place.number,
    voter: isAddress === true ? accountIdentifier(voter) : voter,
    ballot,
    reason,
    salt,
  })
}

const keyOf = ({ projectId, number, voter, delegate }: SealedPlace) =>
  `sluice.sealed-vote.${projectId}.${number}.${voter}${delegate === undefined ? '' : `.${delegate}`}`

/** Kept as text, for example in the browser. What cannot be read is as if it were not there. */
export function textSealedBallots(storage: TextStorage): SealedBallots {
  return {
    read(place) {
      const stored = storage.getItem(keyOf(place))
      if (stored === null) return undefined
      try {
        const { text, field } = recordReader(JSON.parse(stored))
        const choices = field('choices')
        const ballot: Ballot = Array.isArray(choices)
          ? { kind: 'choices', choices: choices.map(readChoice) }
          : { kind: 'abstain' }
        return { ballot, reason: text('reason'), salt: fromHex(text('salt')) }
      } catch {
        return undefined
      }
    },
    write(place, { ballot, reason, salt }) {
      const choices = ballot.kind === 'choices' ? { choices: ballot.choices } : {}
      storage.setItem(keyOf(place), JSON.stringify({ ...choices, reason, salt: toHex(salt) }))
    },
  }
}

function readChoice(stored: unknown) {
  const { number } = recordReader(stored)
  return { option: number('option'), weight: number('weight') }
}
