import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { OFFERED_TIERS } from '@sluice/amm'
import { openPools } from '../../local/src/testing/crowd/openPools.ts'
import { copyWorld } from '../../local/src/testing/savedWorld.ts'
import { TestWorld } from '../../local/src/testing/TestWorld.ts'
import { mebibytes } from '../network/measure.ts'
import type { Figures } from './measureWorld.ts'
import { printTable } from './report.ts'

/**
 * A thousand pools on one machine, each made as anybody makes one. Then a process that knows nothing starts the network from what was
 * saved, lists the pools, asks for the best trade among them, swaps, and has the factory upgrade fifty of them; the floor is the same in the
 * world as it comes, with eleven pools. A number after the file's name makes fewer; a folder after the number keeps them there, and takes
 * those that are there already.
 */
const [count = '1000', kept] = process.argv.slice(2)

/** Returns what one pool took, in milliseconds. */
async function makePools(folder: string): Promise<number> {
  const world = await TestWorld.startIn(folder)
  const founder = Ed25519KeyIdentity.generate().getPrincipal()
  const beganMs = performance.now()
  await openPools(world, {
    pools: Number(count),
    tiers: OFFERED_TIERS.map(({ feePips }) => feePips),
    founder,
    onPool: (made) => {
      if (made % 50 !== 0) return
      const each = (performance.now() - beganMs) / made
      const memory = mebibytes(process.memoryUsage().rss)
      console.log(`${made} pools made, ${each.toFixed(0)} ms each, process ${memory}`)
    },
  })
  const eachMs = (performance.now() - beganMs) / Number(count)
  await world.stop()
  return eachMs
}

async function measured(folder: string): Promise<Figures> {
  const child = fork(join(import.meta.dirname, 'measureWorld.ts'), [folder], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error('the measuring process ended without its figures')
  })
  const [figures]: Figures[] = await Promise.race([once(child, 'message'), ended])
  ended.catch(() => {})
  if (figures === undefined) throw new Error('there are no figures')
  return figures
}

const plain = await copyWorld()
const few = await measured(plain)
await rm(plain, { recursive: true })

const isThere = kept !== undefined && existsSync(kept)
const folder = kept ?? (await copyWorld())
if (kept !== undefined && !isThere) await rename(await copyWorld(), kept)
if (!isThere) console.log(`a pool was made in ${(await makePools(folder)).toFixed(0)} ms\n`)
const many = await measured(folder)
if (kept === undefined) await rm(folder, { recursive: true })

printTable(
  ['', `${few.pools} pools`, `${many.pools} pools`],
  Object.keys(many.rows).map((row) => [row, few.rows[row] ?? '', many.rows[row] ?? '']),
)
console.log(`load of the machine at the end: ${loadavg()[0]?.toFixed(1)}`)
