import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInfo } from '@sluice/info'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TestWorld } from './testing/TestWorld.ts'

const ENVIRONMENT = join(import.meta.dirname, '..', '..', 'deploy', 'info', 'sluice-info.env')

let world: TestWorld
let folder: string
beforeAll(async () => {
  world = await TestWorld.start()
  folder = await mkdtemp(join(tmpdir(), 'info-service-'))
  await writeFile(join(folder, 'ic.json'), JSON.stringify(world.config))
})
afterAll(async () => {
  await world.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The settings of the unit, with this test's folder for the machine's and any port. */
async function environment(file: string): Promise<Record<string, string>> {
  const text = await readFile(ENVIRONMENT, 'utf8')
  const lines = [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value.replace('/etc/sluice', folder).replace('/var/lib/sluice-info/info.sqlite', file),
  ])
  return { ...Object.fromEntries(lines), INFO_PORT: '0' }
}

/** A command of the service, as its unit runs it. */
async function started(command: string, file: string) {
  const lines: string[] = []
  const stopping = new AbortController()
  const ended = runInfo([command], {
    environment: await environment(file),
    signal: stopping.signal,
    print: () => {},
    say: (line) => lines.push(line),
  })
  const findUrl = () =>
    lines.map((line) => /answers at (\S+)"/.exec(line)?.[1]).find((url) => url !== undefined)
  const url = await vi.waitUntil(findUrl, { timeout: 30_000, interval: 50 })
  const stop = async () => {
    stopping.abort()
    expect(await ended).toBe(0)
  }
  return { url, lines, stop }
}

const run = async (file: string, ...argv: string[]) => {
  const said: string[] = []
  const code = await runInfo(argv, {
    environment: await environment(file),
    signal: new AbortController().signal,
    print: (text) => said.push(text),
    say: (line) => said.push(line),
  })
  return { code, said }
}

const status = async (url: string) => (await fetch(url)).status
const isReady = (url: string) =>
  vi.waitFor(async () => expect(await status(`${url}/ready`)).toBe(200), {
    timeout: 60_000,
    interval: 100,
  })

test('the service is run, watched, backed up and restored as the guide says', {
  timeout: 180_000,
}, async () => {
  const [file, copy] = [join(folder, 'info.sqlite'), join(folder, 'backup.sqlite')]
  const restored = join(folder, 'restored.sqlite')
  const first = await started('run', file)
  await isReady(first.url)
  for (const line of first.lines)
    expect(JSON.parse(line)).toEqual({ time: expect.any(String), message: expect.any(String) })
  expect(await status(`${first.url}/health`)).toBe(200)
  // it is ready once most pools are read, and well once all are
  await vi.waitFor(
    async () => {
      const metrics = await (await fetch(`${first.url}/metrics`)).text()
      expect(metrics).toContain('sluice_info_status{status="ok"} 1\n')
      expect(metrics).toMatch(/sluice_info_sources\{kind="pool"\} 1\d\n/)
    },
    { timeout: 60_000, interval: 100 },
  )

  // while it runs
  expect(await run(file, 'backup', copy)).toMatchObject({ code: 0 })
  const reader = await started('serve', file)
  expect(await status(`${reader.url}/ready`)).toBe(200)
  const pools = async (url: string) => (await (await fetch(`${url}/pool/all`)).json()).data.length
  expect(await pools(reader.url)).toBe(await pools(first.url))
  await first.stop()
  // nobody indexes any more, and what is known is told
  await vi.waitFor(async () => expect(await status(`${reader.url}/health`)).toBe(503), {
    timeout: 20_000,
    interval: 100,
  })
  expect(await status(`${reader.url}/ready`)).toBe(200)
  await reader.stop()

  await copyFile(copy, restored)
  expect(await run(restored, 'check')).toMatchObject({ code: 0 })
  const again = await started('run', restored)
  await isReady(again.url)
  expect(await pools(again.url)).toBeGreaterThan(5)
  await again.stop()
})
