import { Principal } from '@icp-sdk/core/principal'
import type { VoteSnapshot, VoteTerms } from '@sluice/sdk'
import { VoteError } from '@sluice/sdk/voteError'
import { type ReadLog, type ReadSource, takeSnapshot } from '@sluice/sdk/votes'
import { ElectorateKeeper } from '../electorates/ElectorateKeeper.ts'

export const holder = (place: number) => Principal.fromUint8Array(Uint8Array.of(9, place))

const noSource: ReadSource = async (source) => {
  throw VoteError.noSnapshot(`it counts "${source}", which nobody can count again`)
}

/** A log of so many blocks, each of which mints something to another holder. */
export const mintingLog =
  (blocks: number): ReadLog =>
  async (start, length) => {
    const entries = []
    for (let place = start; place < start + length && place < BigInt(blocks); place++)
      entries.push({
        ...({ index: place, kind: 'mint', timestampNs: undefined } as const),
        ...{ to: holder(Number(place)).toText(), amount: 10n * (place + 1n) },
      })
    return { length: BigInt(blocks), entries }
  }

/** The electorate of all that such a log says. */
export async function snapshotOf(ledgerId: string, blocks: number): Promise<VoteSnapshot> {
  const { block, electorate } = await takeSnapshot(
    { readLog: mintingLog(blocks), readSource: noSource },
    { ledgerId },
  )
  const { root, count, total } = electorate
  return { ledgerId, block, sources: [], root, count, total }
}

const TERMS: Omit<VoteTerms, 'snapshot'> = {
  title: '',
  content: '',
  options: ['Yes', 'No'],
  kind: 'single',
  isChangeable: false,
  quorum: 0,
  threshold: 0,
  beginsAt: 0,
  endsAt: 1,
  opensUntil: undefined,
  picture: undefined,
}

type World = {
  /** How many blocks each ledger has. */
  readonly ledgers: Readonly<Record<string, number>>
  /** What a proposal of a project says; the first ledger's electorate when absent. */
  readonly snapshotAt?: (place: { projectId: string; number: bigint }) => Promise<VoteSnapshot>
  readonly readLog?: (ledgerId: string, start: bigint, length: bigint) => ReturnType<ReadLog>
  readonly readSource?: ReadSource
  readonly storedLog?: (ledgerId: string) => ReadLog
  readonly now?: () => number
  readonly patienceMs?: number
}

/** A keeper on a network of minting ledgers, with what it has asked for. Projects whose name begins with `stranger` are not listed. */
export function keeperOf({ ledgers, ...world }: World) {
  const [[first = '', blocks = 1] = []] = Object.entries(ledgers)
  const asked: string[] = []
  const { snapshotAt = () => snapshotOf(first, blocks) } = world
  const readLog = async (ledgerId: string, start: bigint, length: bigint) => {
    asked.push(ledgerId)
    return mintingLog(ledgers[ledgerId] ?? 0)(start, length)
  }
  const keeper = new ElectorateKeeper(
    {
      isListed: async (projectId) => !projectId.startsWith('stranger'),
      fetchTerms: async (place) => ({ ...TERMS, snapshot: await snapshotAt(place) }),
      readLog: world.readLog ?? readLog,
      readSource: world.readSource ?? noSource,
    },
    {
      storedLog: world.storedLog ?? (() => mintingLog(0)),
      now: world.now ?? (() => 0),
      // nothing here is slow unless a test says so
      patienceMs: world.patienceMs ?? 60_000,
    },
  )
  return { keeper, asked }
}
