import { readFile } from 'node:fs/promises'
import { type Config, parseConfig } from '@sluice/sdk'

/** Where the exchange is, from a file or an address. @throws Error saying what is missing */
export async function readConfig(place: string): Promise<Config> {
  return parseConfig(JSON.parse(await readText(place)))
}

async function readText(place: string): Promise<string> {
  if (!/^https?:/.test(place)) return readFile(place, 'utf8')
  const answer = await fetch(place).catch((cause: unknown) => {
    throw new Error(`${place} cannot be reached: is the exchange running?`, { cause })
  })
  if (!answer.ok) throw new Error(`${place} answers ${answer.status}`)
  return answer.text()
}
