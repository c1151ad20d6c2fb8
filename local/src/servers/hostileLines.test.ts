import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expectNoFailure, sendRaw } from '@sluice/network/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type RunningSite, serveSite } from './serveSite.ts'

let folder: string
let site: RunningSite

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-site-'))
  await writeFile(join(folder, 'index.html'), '<style nonce="%NONCE%"></style>')
  await writeFile(join(folder, 'app.js'), 'run()')
})
afterEach(async () => {
  await site.stop()
  await rm(folder, { recursive: true })
})

// The exchange's site keeps one page for wallets, all pages of the sign-in site are such.
test.each([
  ['the exchange', (path: string) => path === '/sign'],
  ['the sign-in page', () => true],
])(
  'no request line ends the server of %s, or is answered by an internal error',
  async (_, isSigner) => {
    site = await serveSite(
      { folder, json: { '/config.json': { a: 1 } }, policy: { connect: [] }, isSigner },
      0,
    )
    await expectNoFailure(site.port)
    expect(await sendRaw(site.port, 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')).toBe(200)
  },
)
