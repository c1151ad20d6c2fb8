import { readFile } from 'node:fs/promises'

/** Names the file that lists the modules of a test run: built once, so that none of its many processes bundles them again. */
const VARIABLE = 'SLUICE_MODULES'

/** Makes every process that is started from now on take these modules as they are. */
export function useInThisRun(listFile: string): void {
  process.env[VARIABLE] = listFile
}

/** The file of a module that this run has built already. */
export async function moduleOfRun(name: string): Promise<string | undefined> {
  const listFile = process.env[VARIABLE]
  if (!listFile) return undefined
  const list: Record<string, string> = JSON.parse(await readFile(listFile, 'utf8'))
  return list[name]
}
