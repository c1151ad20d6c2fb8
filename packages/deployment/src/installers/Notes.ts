import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Principal } from '@icp-sdk/core/principal'

/** An order of a canister at the cycles ledger, written down before it is given. */
export type OrderNote = {
  /** Whose account pays; the ledger knows an order again only when the same one repeats it. */
  readonly payer: string
  readonly cycles: bigint
  readonly createdAtNs: bigint
  /** Absent until the ledger has named it. */
  readonly canisterId?: string
}

/** What has to outlive this process: which canister was ordered for which subnet. */
export type Notes = {
  read(subnet: string): Promise<OrderNote | undefined>
  /** Writes an order down unless there is one. @returns the one that is there now, by whomever */
  begin(subnet: string, note: OrderNote): Promise<OrderNote>
  /** Replaces a note: the ledger has named the canister. */
  finish(subnet: string, note: OrderNote): Promise<void>
  /** Takes off an order that has certainly come to nothing. */
  forget(subnet: string): Promise<void>
  subnets(): Promise<string[]>
  /** Where people find a note. */
  place(subnet: string): string
}

/** The memory of an exchange that plans no orders. */
export const NO_NOTES: Notes = {
  read: async () => undefined,
  begin: () => Promise.reject(new Error('there is no place for notes')),
  finish: () => Promise.reject(new Error('there is no place for notes')),
  forget: async () => {},
  subnets: async () => [],
  place: () => 'nowhere',
}

/**
 * Notes as files of a folder, one for each subnet. A file is there whole or not at all, also when this process or the machine ends at any
 * moment, and of two processes that begin at once one wins.
 */
export function fileNotes(folder: string): Notes {
  const place = (subnet: string) => join(folder, `${subnet}.json`)
  return {
    place,
    read: (subnet) => readNote(place(subnet)),
    begin: async (subnet, note) => {
      const written = await writeWhole(place(subnet), note)
      try {
        // fails when there is one, where a rename would replace it
        await link(written, place(subnet))
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error
      } finally {
        await rm(written, { force: true })
      }
      await keep(folder)
      const kept = await readNote(place(subnet))
      if (kept === undefined) throw new Error(`${place(subnet)} was taken away`)
      return kept
    },
    finish: async (subnet, note) => {
      await rename(await writeWhole(place(subnet), note), place(subnet))
      await keep(folder)
    },
    forget: async (subnet) => {
      await rm(place(subnet), { force: true })
      await keep(folder)
    },
    subnets: async () => {
      const files = await readdir(folder).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return []
        throw error
      })
      return files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -5))
    },
  }
}

async function writeWhole(path: string, note: OrderNote): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  const beside = `${path}.${randomUUID()}.new`
  const { cycles, createdAtNs, ...texts } = note
  const json = { ...texts, cycles: `${cycles}`, createdAtNs: `${createdAtNs}` }
  const file = await open(beside, 'wx')
  try {
    await file.writeFile(`${JSON.stringify(json, undefined, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  return beside
}

/** Names in a folder are kept when the folder itself is. */
async function keep(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function readNote(path: string): Promise<OrderNote | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    return parseNote(JSON.parse(text))
  } catch (cause) {
    throw new Error(
      `${path} is no note of an order: nothing is ordered for this subnet until somebody has looked at it`,
      { cause },
    )
  }
}

function parseNote(json: unknown): OrderNote {
  if (typeof json !== 'object' || json === null) throw new Error('no record')
  const { payer, cycles, createdAtNs, canisterId } = Object.fromEntries(Object.entries(json))
  return {
    payer: principalText(payer),
    cycles: BigInt(digits(cycles)),
    createdAtNs: BigInt(digits(createdAtNs)),
    ...(canisterId === undefined ? {} : { canisterId: principalText(canisterId) }),
  }
}

function principalText(value: unknown): string {
  if (typeof value !== 'string') throw new Error('no principal')
  return Principal.fromText(value).toText()
}

function digits(value: unknown): string {
  if (typeof value !== 'string' || !/^\d{1,30}$/.test(value)) throw new Error('no number')
  return value
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
