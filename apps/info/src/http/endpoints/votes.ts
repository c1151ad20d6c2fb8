import { Principal } from '@icp-sdk/core/principal'
import { accountIdentifier } from '@sluice/candid/account'
import { toHex } from '@sluice/candid/hex'
import type { Electorate, PowerProof } from '@sluice/sdk/votes'
import { z } from 'zod'
import type {
  AskedElectorate,
  ElectorateKeeper,
  FoundElectorate,
} from '../../electorates/ElectorateKeeper.ts'
import { BusyError } from '../../work/BusyError.ts'
import { endpoint } from '../Endpoint.ts'
import { limitUpTo, page, principal, wholeNumber } from '../inputs.ts'
import { pageIn, pageOf } from '../page.ts'
import { Refusal } from '../Refusal.ts'

const tag = 'Votes'
const IDENTIFIER_BYTES = 32

const hash = z.string().meta({ description: 'In hexadecimal' })
const count = z.string().meta({ description: 'A whole number' })
const power = z.string().meta({ description: "In the token's smallest unit" })
const state = z.enum(['counting', 'right', 'wrong', 'unreadable']).meta({
  description:
    "What counting again from the ledger's blocks came to: the committed root is right or wrong, the log cannot be replayed, or it is not done yet",
})
const committed = z.object({ root: hash, count, total: power })

const electorate = z
  .object({
    state,
    reason: z.string().nullable().meta({ description: 'Why it cannot be counted' }),
    ledgerId: z.string(),
    block: count.meta({ description: 'The last one that counts' }),
    sources: z.array(z.string()).meta({ description: 'What counts beside balances' }),
    committed: committed.meta({ description: 'What the proposal says' }),
    counted: committed.nullable().meta({ description: 'What the ledger says' }),
  })
  .meta({ id: 'Electorate' })

const proof = z
  .object({
    index: count,
    power,
    isAddress: z
      .boolean()
      .meta({ description: "The leaf names the voter's account identifier, not the principal" }),
    proof: z.array(hash).meta({ description: 'Siblings, from the leaf up' }),
  })
  .meta({ id: 'PowerProof' })

const place = { projectId: principal, number: wholeNumber(1, Number.MAX_SAFE_INTEGER) }

/** Who may vote in a proposal, as its ledger says: counted from the blocks when somebody asks. */
export const voteEndpoints = (keeper: ElectorateKeeper | undefined) => [
  endpoint({
    path: '/vote/{projectId}/{number}/electorate',
    tag,
    summary: 'Whether the electorate that a proposal commits to is what its ledger says',
    isUncached: true,
    input: z.object(place),
    output: electorate,
    answer: async (_, asked) => {
      const { snapshot, found } = await electorateAt(keeper, asked)
      return {
        state: stateOf(found),
        reason: found.kind === 'unreadable' ? found.reason : null,
        ledgerId: snapshot.ledgerId,
        block: `${snapshot.block}`,
        sources: [...snapshot.sources],
        committed: rootRecord(snapshot),
        counted: found.kind === 'counted' ? rootRecord(found.electorate) : null,
      }
    },
  }),
  endpoint({
    path: '/vote/{projectId}/{number}/power',
    tag,
    summary: "A voter's power in a proposal, with the proof that a vote brings",
    isUncached: true,
    input: z.object({ ...place, voter: principal }),
    output: z.object({ state, proof: proof.nullable() }),
    answer: async (_, { voter, ...asked }) => {
      const name = bytesOf(voter)
      const { found } = await electorateAt(keeper, asked)
      const proven = found.kind === 'counted' ? proofOf(found.electorate, name) : undefined
      return { state: stateOf(found), proof: proven ?? null }
    },
  }),
  endpoint({
    path: '/vote/{projectId}/{number}/voters',
    tag,
    summary: 'Everybody who may vote, in the order of the tree; none while it is being counted',
    isUncached: true,
    input: z.object({ ...place, page, limit: limitUpTo(1_000, 100) }),
    output: pageOf(z.object({ voter: z.string(), power })),
    answer: async (_, { page, limit, ...asked }) => {
      const { found } = await electorateAt(keeper, asked)
      const powers = found.kind === 'counted' ? found.electorate.powers : []
      const { content, ...rest } = pageIn(powers, { page, limit })
      return {
        ...rest,
        content: content.map(({ voter, power }) => ({ voter: textOf(voter), power: `${power}` })),
      }
    },
  }),
]

/** @throws Refusal when nobody can be asked, nobody answers, or there is none */
async function electorateAt(
  keeper: ElectorateKeeper | undefined,
  { projectId, number }: { readonly projectId: string; readonly number: number },
): Promise<AskedElectorate> {
  if (keeper === undefined) throw new Refusal(404, 'This service knows no network.')
  const asked = await keeper
    .of({ projectId, number: BigInt(number) })
    .catch((error: unknown): never => {
      throw error instanceof BusyError ? error : new Refusal(503, 'The network does not answer.')
    })
  return asked ?? Promise.reject(Refusal.notFound('proposal with a snapshot'))
}

const stateOf = (found: FoundElectorate): z.output<typeof state> => {
  if (found.kind !== 'counted') return found.kind
  return found.isRight ? 'right' : 'wrong'
}

const rootRecord = ({ root, count, total }: Pick<Electorate, 'root' | 'count' | 'total'>) => ({
  root: toHex(root),
  count: `${count}`,
  total: `${total}`,
})

const textOf = (voter: Uint8Array): string =>
  voter.length === IDENTIFIER_BYTES ? toHex(voter) : Principal.fromUint8Array(voter).toText()

/** @throws Refusal for a text that only looks like a principal */
function bytesOf(voter: string): Uint8Array {
  try {
    return Principal.fromText(voter).toUint8Array()
  } catch {
    throw Refusal.badInput('voter: must be the text of a principal.')
  }
}

/** Undefined for who is not in the electorate. */
function proofOf(electorate: Electorate, voter: Uint8Array): z.output<typeof proof> | undefined {
  for (const isAddress of [false, true]) {
    const index = electorate.indexOf(isAddress ? accountIdentifier(voter) : voter)
    if (index === undefined) continue
    const proven: PowerProof = electorate.proofOf(index)
    return {
      index: `${index}`,
      power: `${proven.power}`,
      isAddress,
      proof: proven.proof.map(toHex),
    }
  }
  return undefined
}
