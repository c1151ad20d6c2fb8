import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runAdmin } from '@sluice/admin'

/** Runs the operators' command against the world of a page. */
export const adminOf =
  (webUrl: string) =>
  (...words: string[]): Promise<string> =>
    runAdmin([...words, '--config', `${webUrl}/config.json`], {})

/** Runs a journey while a token is not on the exchange's list, and puts it back as it was. */
export async function whileUnlisted(
  webUrl: string,
  ledgerId: string,
  journey: () => Promise<void>,
): Promise<void> {
  const admin = adminOf(webUrl)
  const folder = await mkdtemp(join(tmpdir(), 'unlisted-'))
  const file = join(folder, 'token.json')
  await writeFile(file, await admin('tokens', 'show', ledgerId))
  await admin('tokens', 'remove', ledgerId)
  try {
    await journey()
  } finally {
    await admin('tokens', 'add', file)
    await rm(folder, { recursive: true })
  }
}
