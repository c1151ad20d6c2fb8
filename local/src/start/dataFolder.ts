import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Deployed } from '../world/World.ts'

const DEPLOYED_FILE = 'deployed.json'
const DATABASE_FILE = 'network.db'
const SQLITE_BUSY = 5
/** Readers of the folder rely on these; they are written by every start. */
const CONTRACT_FILES = ['canister_ids.json', 'network.json']

export const networkFolderOf = (dataFolder: string): string => join(dataFolder, 'network')

/** What is installed on the network of this folder; undefined before the first start has installed everything. */
export async function readDeployed(dataFolder: string): Promise<Deployed | undefined> {
  const file = join(dataFolder, DEPLOYED_FILE)
  const json = await readFile(file, 'utf8').catch(() => undefined)
  if (json === undefined) return undefined
  const deployed = parseDeployed(json)
  if (deployed !== undefined) return deployed
  throw new Error(`${file} is damaged, or another version wrote it. ${WAY_OUT}`)
}

export const WAY_OUT = 'Choose another SLUICE_DATA, or forget this one with: npm start -- --fresh'

export function saveDeployed(dataFolder: string, deployed: Deployed): Promise<void> {
  return writeAtomically(join(dataFolder, DEPLOYED_FILE), JSON.stringify(deployed, undefined, 2))
}

/** Removes what Sluice keeps in the folder and nothing else: somebody may keep other things there. */
export async function forgetData(dataFolder: string): Promise<void> {
  await forgetNetwork(dataFolder)
  for (const file of [DEPLOYED_FILE, ...CONTRACT_FILES])
    await rm(join(dataFolder, file), { force: true })
}

/**
 * Removes the network's state, again by its names: the folder may be a stranger's, such as that of our own source.
 * @throws Error when a running network uses it.
 */
export async function forgetNetwork(dataFolder: string): Promise<void> {
  const folder = networkFolderOf(dataFolder)
  if (isInUse(join(folder, DATABASE_FILE))) {
    throw new Error(
      `The data folder ${dataFolder} is in use by another start. Stop that one first.`,
    )
  }
  const files = await readdir(folder).catch(() => [])
  for (const file of files) {
    if (file.startsWith(DATABASE_FILE)) await rm(join(folder, file), { force: true })
  }
}

/** Readers and a killed process never see half a file. */
export async function writeAtomically(file: string, text: string): Promise<void> {
  await writeFile(`${file}.tmp`, text)
  await rename(`${file}.tmp`, file)
}

/** A running network holds an exclusive lock. */
function isInUse(database: string): boolean {
  if (!existsSync(database)) return false
  const opened = new DatabaseSync(database)
  try {
    opened.exec('BEGIN IMMEDIATE; COMMIT')
    return false
  } catch (error) {
    // any other fault is one of a damaged file, which may go
    return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
  } finally {
    opened.close()
  }
}

function parseDeployed(json: string): Deployed | undefined {
  try {
    const parsed: Deployed = JSON.parse(json)
    const isWhole =
      typeof parsed.poolModuleHash === 'string' &&
      Object.values(parsed.canisters).every(({ canisterId }) => typeof canisterId === 'string')
    return isWhole ? parsed : undefined
  } catch {
    // no JSON, or of another shape: the caller says so
    return undefined
  }
}
