import { createSdk, type Sdk, SluiceError } from '@sluice/sdk'
import { type ReadSource, recountElectorate } from '@sluice/sdk/votes'
import { readConfig } from '../readConfig.ts'
import { readSettings } from '../settings.ts'
import type { Terminal } from './Terminal.ts'

const USAGE = 'sluice-info electorate --proposal <project> <number>'

/**
 * Counts a proposal's electorate again and prints what comes of it. Needs no database: everything is read from the network.
 * @returns 0 when the committed root is right, 1 when it is wrong, 2 when nothing can be said
 */
export async function printElectorate(args: readonly string[], on: Terminal): Promise<number> {
  const [option, projectId = '', number = '', ...rest] = args
  if (option !== '--proposal' || !/^[1-9]\d{0,17}$/.test(number) || rest.length > 0) {
    on.say(USAGE)
    return 2
  }
  const config = await readConfig(readSettings(on.environment).config)
  const { votes } = createSdk(config)
  try {
    return await recount(votes, { projectId, number: BigInt(number) }, on)
  } catch (error) {
    if (!(error instanceof SluiceError)) throw error
    on.say(String(error.details.reason ?? error.message))
    return 2
  }
}

async function recount(
  votes: Sdk['votes'],
  place: { readonly projectId: string; readonly number: bigint },
  { print, say }: Terminal,
): Promise<number> {
  const terms = await votes.fetchTerms(place)
  if (terms === undefined) {
    say('there is no such proposal')
    return 2
  }
  const { snapshot } = terms
  if (snapshot === undefined) {
    say('managers upload the powers of this proposal: no ledger tells of them')
    return 2
  }
  const readLog = (start: bigint, length: bigint) => votes.readLog(snapshot.ledgerId, start, length)
  const readSource: ReadSource = (source, at) => votes.readSource(source, at)
  const { electorate, isRight } = await recountElectorate(
    { readLog, readSource },
    snapshot,
    (done, all) => say(`${done} of ${all} blocks`),
  )
  print(`ledger     ${snapshot.ledgerId}, up to block ${snapshot.block}\n`)
  if (snapshot.sources.length > 0) print(`and        ${snapshot.sources.join(', ')}\n`)
  print(`committed  ${lineOf(snapshot)}\n`)
  print(`counted    ${lineOf(electorate)}\n`)
  print(isRight ? 'the committed root is right\n' : 'the committed root is WRONG\n')
  return isRight ? 0 : 1
}

const lineOf = (told: {
  readonly root: Uint8Array
  readonly count: bigint
  readonly total: bigint
}): string =>
  `${Buffer.from(told.root).toString('hex')}, ${told.count} voters with ${told.total} units`
