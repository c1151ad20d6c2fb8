import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { markUsed, removeOlder } from '@sluice/canister/build'
import { bootWorld, finishWorld } from '../start/bootWorld.ts'
import { Progress } from '../start/progress.ts'
import { buildModules } from '../world/buildModules.ts'

const repository = join(import.meta.dirname, '..', '..', '..')
const CACHE = join(repository, 'node_modules', '.cache', 'sluice', 'worlds')
/** Each has the size of a film: one that no run has used for so long goes when the next is made. */
const UNUSED_MS = 2 * 86_400_000
/** So long after a world is there each index has read most of its ledger. */
const SETTLED_MS = 30_000
const NS_PER_MS = 1_000_000n
/** Where the world's clock stood when it was saved, in milliseconds since 1970. */
const CLOCK = 'clock'
/** What decides, beside the modules, how a fresh world looks and how it is kept. */
const SOURCES = ['local/src/world', 'network/src/store', 'network/src/state', 'network/src/wasm']

/**
 * A copy of a whole local world as its first start leaves it, in a data folder of its own. The world is booted and seeded once for
 * the same modules and sources, whoever asks first.
 */
export async function copyWorld(): Promise<string> {
  const saved = await savedWorld()
  // a device's clock is never behind that of a copy
  const aheadMs = Number(await readFile(join(saved, CLOCK), 'utf8')) - Date.now()
  if (aheadMs > 0) await setTimeout(aheadMs)
  const folder = await mkdtemp(join(tmpdir(), 'sluice-world-'))
  await cp(saved, folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return folder
}

/** The folder of the saved world. It is only to be copied. */
export async function savedWorld(): Promise<string> {
  const folder = join(CACHE, await contentHash())
  if ((await readdir(folder).catch(() => [])).length > 0) {
    await markUsed(folder)
    return folder
  }
  await removeOlder(CACHE, UNUSED_MS, () => true)
  await mkdir(CACHE, { recursive: true })
  const scratch = await mkdtemp(join(CACHE, 'making-'))
  const ports = { web: 0, network: 0, identity: 0, info: 0, bitcoin: 0, ethereum: 0 }
  const market = { pastDays: 0, isLive: false }
  const settings = {
    dataFolder: scratch,
    ports,
    market,
    hasInfo: false,
    allowedHosts: [],
    isFresh: false,
  }
  const world = await bootWorld({ ...settings, wantsHelp: false }, new Progress())
  // journeys want it at once: it is made here, for all of them
  await world.network.withLateSaves(() => finishWorld(world, scratch))
  // farms begin and indexes read their ledgers once, and not in each of many copies
  await world.network.advanceTime(SETTLED_MS)
  await world.network.rejoinWallClock()
  await writeFile(join(scratch, CLOCK), String(world.network.now() / NS_PER_MS))
  await world.network.stop()
  await rename(scratch, folder).catch(async () => {
    // somebody else has made the same one meanwhile
    await rm(scratch, { recursive: true })
  })
  return folder
}

/** A test changes no world. */
const isSource = (name: string): boolean => /\.(ts|svg)$/.test(name) && !name.endsWith('.test.ts')

async function contentHash(): Promise<string> {
  const { built } = await buildModules(() => {})
  const hash = createHash('sha256').update(`${CLOCK} ${SETTLED_MS}`)
  for (const { module } of built.values()) hash.update(module)
  for (const source of SOURCES) {
    const entries = await readdir(join(repository, source), { recursive: true })
    for (const file of entries.filter(isSource).sort()) {
      hash.update(file).update(await readFile(join(repository, source, file)))
    }
  }
  return hash.digest('hex').slice(0, 20)
}
