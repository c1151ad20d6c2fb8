import type { Health } from './health.ts'
import type { RequestCounts } from './RequestCounts.ts'

const STATUSES = ['ok', 'starting', 'degraded', 'down'] as const

export type Measured = {
  readonly health: Health
  readonly counts: RequestCounts
  readonly liveReaders: number
  readonly now: number
}

type Sample = { readonly labels?: Readonly<Record<string, string>>; readonly value: number }
type Metric = {
  readonly name: string
  readonly type: 'gauge' | 'counter'
  readonly help: string
  readonly samples: readonly Sample[]
}

/** Prometheus' text format, version 0.0.4. */
export const metricsText = (measured: Measured): string =>
  metricsOf(measured)
    .map(
      ({ name, type, help, samples }) =>
        `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples.map((one) => lineOf(name, one)).join('')}`,
    )
    .join('')

function metricsOf({ health, counts, liveReaders, now }: Measured): Metric[] {
  const one = (value: number): Sample[] => [{ value }]
  return [
    {
      name: 'sluice_info_status',
      type: 'gauge',
      help: '1 for how the service is now: ok, starting, degraded while a source fails, down while nobody indexes.',
      samples: STATUSES.map((status) => ({
        labels: { status },
        value: Number(status === health.status),
      })),
    },
    ...sourceMetrics(health),
    {
      name: 'sluice_info_requests_total',
      type: 'counter',
      help: 'Answers since the start, by the class of their status.',
      samples: counts.classes.map(([status, value]) => ({ labels: { status }, value })),
    },
    {
      name: 'sluice_info_request_seconds_total',
      type: 'counter',
      help: 'How long they took together.',
      samples: one(counts.totalSeconds),
    },
    {
      name: 'sluice_info_live_readers',
      type: 'gauge',
      help: 'Open connections to /live.',
      samples: one(liveReaders),
    },
    {
      name: 'process_resident_memory_bytes',
      type: 'gauge',
      help: 'Memory of the process.',
      samples: one(process.memoryUsage.rss()),
    },
    {
      name: 'process_start_time_seconds',
      type: 'gauge',
      help: 'When the process began, in seconds since 1970.',
      samples: one(now / 1_000 - process.uptime()),
    },
  ]
}

/** By kind: anybody may open pools, and each of them would be a series of its own for ever. */
function sourceMetrics({ sources }: Health): Metric[] {
  const kinds = new Map<string, Health['sources'][number][]>()
  for (const source of sources) {
    const [kind = ''] = source.name.split(':')
    kinds.set(kind, [...(kinds.get(kind) ?? []), source])
  }
  const byKind = (measure: (of: Health['sources']) => number): Sample[] =>
    [...kinds].map(([kind, of]) => ({ labels: { kind }, value: measure(of) }))
  const most = (values: readonly (number | null)[]) =>
    values.reduce((greatest: number, value) => Math.max(greatest, value ?? 0), 0)
  return [
    {
      name: 'sluice_info_sources',
      type: 'gauge',
      help: 'Logs that are read, by kind.',
      samples: byKind((of) => of.length),
    },
    {
      name: 'sluice_info_sources_failing',
      type: 'gauge',
      help: 'Of these, how many did not answer sensibly when they were last asked.',
      samples: byKind((of) => of.filter(({ error }) => error !== null).length),
    },
    {
      name: 'sluice_info_lag_events',
      type: 'gauge',
      help: 'Events that are known of and not read yet.',
      samples: byKind((of) => of.reduce((sum, { lagEvents }) => sum + lagEvents, 0)),
    },
    {
      name: 'sluice_info_lag_seconds',
      type: 'gauge',
      help: 'Since the one answered that has not for the longest time.',
      samples: byKind((of) => most(of.map(({ lagSeconds }) => lagSeconds))),
    },
    {
      name: 'sluice_info_failing_seconds',
      type: 'gauge',
      help: 'For how long the one has failed that has failed longest.',
      samples: byKind((of) => most(of.map(({ failingSeconds }) => failingSeconds))),
    },
  ]
}

function lineOf(name: string, { labels = {}, value }: Sample): string {
  const told = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`)
  return `${name}${told.length === 0 ? '' : `{${told.join(',')}}`} ${value}\n`
}

const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
