import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { HELP } from './cli/help.ts'
import { readLogFormat } from './cli/logLines.ts'
import { metricsText } from './http/metrics.ts'
import { RequestCounts } from './http/RequestCounts.ts'
import { readHttpSettings } from './http/settings.ts'
import { readSettings } from './settings.ts'

const REPOSITORY = join(import.meta.dirname, '..', '..', '..')
const FOLDER = join(REPOSITORY, 'deploy', 'info')
const read = (name: string) => readFile(join(FOLDER, name), 'utf8')

async function environment(): Promise<Record<string, string>> {
  const lines = (await read('sluice-info.env')).matchAll(/^(\w+)=(.*)$/gm)
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
}

test('the settings of the unit are settings of the service, and it takes them', async () => {
  const settings = await environment()
  for (const name of Object.keys(settings)) expect(HELP).toMatch(new RegExp(`\\b${name}\\b`))
  expect(readSettings(settings)).toMatchObject({
    database: { kind: 'sqlite', file: '/var/lib/sluice-info/info.sqlite' },
    readsLedgers: false,
  })
  expect(readHttpSettings(settings)).toMatchObject({ host: '127.0.0.1', proxies: ['127.0.0.1'] })
  expect(readLogFormat(settings)).toBe('json')
})

test('the units run commands of the service, with these settings, and may write where its file is', async () => {
  const units = (await readdir(FOLDER)).filter((name) => name.endsWith('.service'))
  expect(units).toHaveLength(2)
  const { INFO_DATABASE } = await environment()
  for (const name of units) {
    const unit = await read(name)
    const [, command] = /^ExecStart=\S+\/sluice-info (\w+)$/m.exec(unit) ?? []
    expect(HELP).toMatch(new RegExp(`^sluice-info ${command} `, 'm'))
    expect(unit).toContain('EnvironmentFile=/etc/sluice/sluice-info.env')
    const [, state] = /^StateDirectory=(\S+)$/m.exec(unit) ?? []
    expect(INFO_DATABASE).toBe(`sqlite:/var/lib/${state}/info.sqlite`)
  }
})

test('alarms ask for metrics that there are, by labels that these have', async () => {
  const source = { name: 'pool:a', lagEvents: 0, lagSeconds: 0, lastEventTime: null }
  const counts = new RequestCounts()
  counts.add(500, 1)
  const text = metricsText({
    health: {
      status: 'ok',
      time: 0,
      sources: [{ ...source, error: null, failingSeconds: null }],
    },
    counts,
    liveReaders: 0,
    now: 0,
  })
  const rules = [...(await read('alerts.yml')).matchAll(/^ +expr: (.*)$/gm)].map(
    ([, rule = '']) => rule,
  )
  expect(rules.length).toBeGreaterThan(4)
  for (const rule of rules) {
    // `up` and the job are Prometheus' own
    const asked = [...rule.matchAll(/\b((?:sluice|process)_\w+)(?:\{([^}]*)\})?/g)]
    expect(asked.length + Number(/^up\{/.test(rule))).toBeGreaterThan(0)
    for (const [, name, labels = ''] of asked) {
      const own = labels.replace(/job="[^"]*"/, '')
      expect(text).toContain(own === '' ? `\n${name}` : `\n${name}{${own}}`)
    }
  }
})

test('the guide names files that there are', async () => {
  const guide = await readFile(join(REPOSITORY, 'docs', 'info-service.md'), 'utf8')
  const named = [...guide.matchAll(/deploy\/info\/([\w.-]+)/g)].map(([, name]) => name)
  expect(await readdir(FOLDER)).toEqual(expect.arrayContaining([...new Set(named)]))
  const commands = [...guide.matchAll(/^sluice-info (\w+)/gm)].map(([, name]) => name)
  expect(commands).toEqual(['backup', 'check'])
  for (const name of commands) expect(HELP).toMatch(new RegExp(`^sluice-info ${name}\\b`, 'm'))
})
