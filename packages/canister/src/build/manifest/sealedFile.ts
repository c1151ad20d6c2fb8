import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const SEAL_BYTES = 32

/** What {@link writeSealed} wrote; undefined when the file is missing, cut off or changed. */
export async function readSealed(file: string): Promise<Buffer | undefined> {
  const bytes = await readFile(file).catch(() => undefined)
  if (bytes === undefined) return undefined
  const content = bytes.subarray(SEAL_BYTES)
  return sealOf(content).equals(bytes.subarray(0, SEAL_BYTES)) ? content : undefined
}

/** Writes a file that says itself whether it is whole: its hash stands in front. */
export async function writeSealed(file: string, content: Uint8Array): Promise<void> {
  await writeAtomically(file, Buffer.concat([sealOf(content), content]))
}

/** Two builds may run at once, and each may be killed: a reader never sees half a file. */
export async function writeAtomically(file: string, bytes: Uint8Array): Promise<void> {
  const scratch = `${file}.${process.pid}${UNFINISHED}`
  await mkdir(dirname(file), { recursive: true })
  await writeFile(scratch, bytes)
  await rename(scratch, file)
}

/** Builds that were killed leave what they were writing; another build may be writing right now. */
export function removeUnfinished(folder: string): Promise<void> {
  return removeOlder(folder, HOUR_MS, (name) => name.endsWith(UNFINISHED))
}

/** Whoever takes something from the cache says so: a run may need it for hours, whatever is built beside it. */
export async function markUsed(file: string): Promise<void> {
  const now = new Date()
  await utimes(file, now, now).catch(() => {
    // a cache that cannot be written to is not cleared either
  })
}

/** Removes files and folders that nobody has used for so long, of those that a name tells to be of no use. */
export async function removeOlder(
  folder: string,
  ageMs: number,
  isUseless: (name: string) => boolean,
): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter(isUseless)) {
    const file = join(folder, name)
    const written = await stat(file).catch(() => undefined)
    if (written !== undefined && written.mtimeMs < Date.now() - ageMs)
      await rm(file, { force: true, recursive: true })
  }
}

const UNFINISHED = '.tmp'
const HOUR_MS = 3_600_000

function sealOf(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest()
}
