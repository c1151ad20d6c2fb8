export type Metric = {
  readonly name: string
  readonly help: string
  readonly type: 'gauge' | 'counter'
  readonly value: number | bigint
}

export const gauge = (name: string, value: number | bigint, help: string): Metric => ({
  name,
  value,
  help,
  type: 'gauge',
})

export const counter = (name: string, value: number | bigint, help: string): Metric => ({
  name,
  value,
  help,
  type: 'counter',
})

/** Prometheus's text format. @param prefix what all names begin with. */
export function metricsText(prefix: string, metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, help, type, value }) => {
      const full = `${prefix}_${name}`
      return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${full} ${value}\n`
    })
    .join('')
}
